import { isWrite, perform, refusal } from './commands/registry.ts';
import type { Workspace } from './commands/command.ts';
import { removeExpired } from './store/expiry.ts';
import type { Answer } from './wire/answer.ts';
import type { Request } from './wire/message.ts';

type Waiting = { readonly request: Request; readonly answer: (answer: Answer) => void };

/**
 * Does requests in turns: everything that has come while the last turn ran shares one transaction, and is answered
 * after its commit. So an answered write is on the disk, and many writers share one wait for it.
 */
export class Turns {
  readonly #workspace: Workspace;
  #waiting: Waiting[] = [];

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Takes a request; the answer comes at the end of the turn. */
  take(request: Request, answer: (answer: Answer) => void): void {
    this.#waiting.push({ request, answer });
    if (this.#waiting.length === 1) setImmediate(() => this.run());
  }

  /** Does all that waits. */
  run(): void {
    const turn = this.#waiting;
    this.#waiting = [];
    const writing = turn.some(({ request }) => isWrite(request));
    const answers = writing ? this.#written(turn) : turn.map(({ request }) => this.#tried(request));
    for (const [at, { answer }] of turn.entries()) answer(answers[at] ?? refusal(new Error('no answer')));
  }

  /** Removes expired documents and forgotten cursors. */
  sweep(): void {
    const { database, catalogue, cursors, now } = this.#workspace;
    cursors.sweep();
    try {
      this.#transaction(() => removeExpired(database, catalogue, now()));
    } catch (error) {
      // What could not be removed now (a full disk) is removed by a later sweep.
      console.error(error);
    }
  }

  /** Leaves no bytes of removed documents behind. */
  forgetRemoved(): void {
    try {
      this.#workspace.database.forgetRemoved();
    } catch (error) {
      // On a full disk the journal stays as it is; the next removal tries again.
      console.error(error);
    }
  }

  #written(turn: readonly Waiting[]): Answer[] {
    try {
      return this.#transaction(() =>
        turn.map(({ request }) => (isWrite(request) ? this.#savepoint(request) : this.#tried(request))),
      );
    } catch (error) {
      if (turn.length === 1) return [refusal(error)];
      // The commit failed and nothing of this turn has happened. Each by itself, so that who only reads is
      // answered, and one write too many for the disk refuses no other.
      return turn.flatMap((one) => (isWrite(one.request) ? this.#written([one]) : [this.#tried(one.request)]));
    }
  }

  #transaction<T>(work: () => T): T {
    const { database } = this.#workspace;
    const structure = database.structure;
    database.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.run('COMMIT');
      return result;
    } catch (error) {
      this.#undo('ROLLBACK', structure);
      throw error;
    }
  }

  /** A command that is refused as a whole leaves nothing behind. */
  #savepoint(request: Request): Answer {
    const { database } = this.#workspace;
    const structure = database.structure;
    database.run('SAVEPOINT command');
    try {
      const answer = perform(request, this.#workspace);
      database.run('RELEASE command');
      return answer;
    } catch (error) {
      // A full disk ends the whole transaction; then there is no savepoint to go back to.
      if (!database.inTransaction) throw error;
      this.#undo('ROLLBACK TO command', structure);
      database.run('RELEASE command');
      return refusal(error);
    }
  }

  #undo(how: 'ROLLBACK' | 'ROLLBACK TO command', structureBefore: number): void {
    const { database, catalogue } = this.#workspace;
    if (database.inTransaction) database.run(how);
    if (database.structure !== structureBefore) catalogue.reload();
  }

  #tried(request: Request): Answer {
    try {
      return perform(request, this.#workspace);
    } catch (error) {
      return refusal(error);
    }
  }
}
