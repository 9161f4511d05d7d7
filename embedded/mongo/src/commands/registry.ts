import { isDiskFull } from '@soebs/embedded-sqlite';
import { BSONError, Double } from 'bson';
import { codes, CommandError } from '../errors.ts';
import { integer } from '../values/doc.ts';
import type { Answer } from '../wire/answer.ts';
import type { Request } from '../wire/message.ts';
import { aggregateCommands } from './aggregate.ts';
import { Arguments } from './arguments.ts';
import { collectionCommands } from './collections.ts';
import type { Command, Commands, Workspace } from './command.ts';
import { explainCommands } from './explain.ts';
import { readCommands } from './find.ts';
import { greetingCommands } from './greeting.ts';
import { indexCommands } from './indexes.ts';
import { writeCommands } from './write.ts';

const commands: Commands = {
  ...greetingCommands,
  ...readCommands,
  ...writeCommands,
  ...aggregateCommands,
  ...explainCommands,
  ...collectionCommands,
  ...indexCommands,
};

const commandOf = ({ body }: Request): Command | undefined => {
  const name = Object.keys(body)[0] ?? '';
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
};

/** Whether the command of a request may write. */
export const isWrite = (request: Request): boolean => commandOf(request)?.writes === true;

/** Does what a request asks. Throws CommandError for everything that is refused. */
export const perform = (request: Request, workspace: Workspace): Answer => {
  const command = commandOf(request);
  if (command === undefined) {
    throw new CommandError('CommandNotFound', `no such command: '${Object.keys(request.body)[0] ?? ''}'`);
  }
  const args = new Arguments(request.body, request.sequences);
  args.check(command.fields);
  workspace.database.budget.begin(args.whole('maxTimeMS', 0));
  try {
    return command.run(args, workspace);
  } finally {
    workspace.database.budget.begin(0);
  }
};

/** The answer that tells a client why it was refused. What is no refusal is a fault of this server, and logged. */
export const refusal = (error: unknown): Answer => {
  if (error instanceof CommandError) {
    const { code, codeName, message, more } = error;
    return { fields: { ok: new Double(0), errmsg: message, code: integer(code), codeName, ...more } };
  }
  if (isDiskFull(error))
    return refusal(new CommandError('OutOfDiskSpace', 'The disk has no room; nothing was written'));
  if (error instanceof BSONError) return refusal(new CommandError('BadValue', error.message));
  console.error(error);
  const errmsg = `internal error of the embedded server: ${error instanceof Error ? error.message : String(error)}`;
  return { fields: { ok: new Double(0), errmsg, code: integer(codes.InternalError), codeName: 'InternalError' } };
};
