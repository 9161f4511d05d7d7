import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { balanceCents, credits } from '@soebs/events';
import { newId } from '../ids/ids.ts';
import { contractServer, type ContractServer } from '../testing/contract-server.ts';
import { causedBy, notes, quiet } from '../testing/notes.ts';
import { memoryVault } from '../vault/vault.ts';
import { openEventStore } from './client.ts';
import { commandHandler } from './command-handler.ts';
import type { EventStore } from './store.ts';

let server: ContractServer;
let store: EventStore;
beforeAll(async () => {
  server = await contractServer('eventstore');
  store = openEventStore(server.url, memoryVault());
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

const at = new Date('2026-01-01T00:00:00.000Z');
const deps = (changes: { streamsKept?: number } = {}) => ({ store, now: () => at, log: quiet, ...changes });
const padHandler = (changes = {}) => commandHandler(deps(changes), notes);
const write = (pad: string, text: string, room?: number) =>
  ({ type: 'WriteNote', pad, text, ...(room === undefined ? {} : { room }) }) as const;

describe('the command handler', () => {
  it('decides and appends, answers the revision, and tells who, why and when', async () => {
    const pad = newId();
    const { handle, stateOf } = padHandler();
    expect(await handle(write(pad, 'a'), causedBy('c1'))).toEqual({ ok: true, revision: 0 });
    expect(await handle(write(pad, 'b'), causedBy('c2'))).toEqual({ ok: true, revision: 1 });
    expect(await stateOf(`note-${pad}`)).toMatchObject({ state: ['a', 'b'], revision: 1 });
    const [first] = await store.read(`note-${pad}`, notes.codec);
    expect(first?.metadata).toEqual({ ...causedBy('c1'), at: at.toISOString(), version: 1 });
  });

  it('answers a refusal as a value and appends nothing', async () => {
    const pad = newId();
    const { handle } = padHandler();
    await handle(write(pad, 'a', 1), causedBy('c1'));
    expect(await handle(write(pad, 'b', 1), causedBy('c2'))).toEqual({ ok: false, reason: 'pad_is_full' });
    expect(await store.read(`note-${pad}`, notes.codec)).toHaveLength(1);
  });

  it('decides a command id once: in a row, at once, in another handler and after a restart', async () => {
    const pad = newId();
    const handler = padHandler();
    const first = await handler.handle(write(pad, 'a'), causedBy('same'));
    await handler.handle(write(pad, 'b'), causedBy('other'));
    const again = [handler, padHandler(), handler, padHandler()].map(({ handle }) =>
      handle(write(pad, 'a'), causedBy('same')),
    );
    for (const outcome of await Promise.all(again)) expect(outcome).toEqual(first);
    const atOnce = [padHandler(), padHandler(), padHandler()].map(({ handle }) =>
      handle(write(pad, 'c'), causedBy('at once')),
    );
    for (const outcome of await Promise.all(atOnce)) expect(outcome).toEqual({ ok: true, revision: 2 });
    expect((await padHandler().stateOf(`note-${pad}`)).state).toEqual(['a', 'b', 'c']);
  });

  it('decides again when another handler was quicker, and loses nothing', async () => {
    const pad = newId();
    const handlers = [padHandler(), padHandler()];
    const asked = Array.from({ length: 40 }, (_, n) => `n${n}`);
    const outcomes = await Promise.all(
      asked.map((text, n) => handlers[n % 2]!.handle(write(pad, text), causedBy(text))),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const { state } = await padHandler().stateOf(`note-${pad}`);
    expect([...state].sort()).toEqual([...asked].sort());
  });

  it('takes many commands to one stream at once', async () => {
    const pad = newId();
    const { handle } = padHandler();
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => handle(write(pad, `n${n}`), causedBy(`n${n}`))),
    );
    expect(outcomes.map((outcome) => outcome.ok && outcome.revision)).toEqual(outcomes.map((_, n) => n));
  });

  it('keeps only so many streams in memory and still answers from the log', async () => {
    const { handle, stateOf } = padHandler({ streamsKept: 2 });
    const pads = [newId(), newId(), newId()];
    for (const pad of pads) await handle(write(pad, pad), causedBy(pad));
    for (const pad of pads) expect((await stateOf(`note-${pad}`)).state).toEqual([pad]);
    for (const pad of pads) expect(await handle(write(pad, pad), causedBy(pad))).toEqual({ ok: true, revision: 0 });
  });

  it('[AU12] knows nothing of a stream that was erased, also when it remembered it', async () => {
    const pad = newId();
    const { handle, stateOf } = padHandler();
    await handle(write(pad, 'secret'), causedBy('c'));
    expect((await stateOf(`note-${pad}`)).state).toEqual(['secret']);
    await store.tombstone(`note-${pad}`);
    expect(await stateOf(`note-${pad}`)).toMatchObject({ state: [], revision: -1 });
    await expect(handle(write(pad, 'back'), causedBy('d'))).rejects.toThrow();
  });
});

describe('64 withdrawals at once', () => {
  it('[CR4] with credit for seven: exactly seven go through two handlers, the balance is exact', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = newId();
      const handlers = [commandHandler(deps(), credits), commandHandler(deps(), credits)];
      const deposit = { type: 'DepositFreeCredits', userId, grantId: 'g', cents: 750, grantedBy: 'test' } as const;
      await handlers[0]!.handle(deposit, causedBy(newId()));
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, (_, n) => {
          const command = { type: 'WithdrawCredits', userId, projectId: `p${n}`, cents: 100 } as const;
          return handlers[n % 2]!.handle(command, causedBy(newId()));
        }),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
      for (const outcome of outcomes) if (!outcome.ok) expect(outcome.reason).toBe('not_enough_credits_left');
      const { state } = await commandHandler(deps(), credits).stateOf(`credits-${userId}`);
      expect(balanceCents(state.lots)).toBe(50);
    }
  }, 30_000);
});
