import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { append } from '../append.ts';
import type { ProposedEvent, RecordedEvent } from '../event.ts';
import { BadRequestFault } from '../faults.ts';
import { GroupCommit } from './group-commit.ts';
import { EventLog } from './log.ts';

const NOW_MS = 1_700_000_000_000;
let directory: string;
let log: EventLog;
let published: (readonly RecordedEvent[])[];
let commits: GroupCommit;
let answering: boolean;
let nowMs: number;
let reported: unknown[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'group-commit-'));
  log = new EventLog(directory, { sync: 'normal', acceptLoss: false });
  published = [];
  reported = [];
  answering = false;
  nowMs = 0;
  commits = new GroupCommit(log, {
    publish: (recorded) => published.push(recorded),
    isAnswering: () => answering,
    report: (error) => reported.push(error),
    nowMs: () => nowMs,
  });
});
afterEach(() => {
  log.close();
  rmSync(directory, { recursive: true });
});

let ids = 0;
const event = (): ProposedEvent => ({
  id: `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
  type: 'Happened',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});
const write = (stream: string) => (): unknown => append(log, { stream, expected: 'any', events: [event()] }, NOW_MS);

describe('the group commit', () => {
  it('commits everything of one turn together and publishes it once, in order', async () => {
    await Promise.all(['a-1', 'b-1', 'a-1'].map((stream) => commits.submit(write(stream))));
    expect(published.map((recorded) => recorded.map(({ stream, revision }) => [stream, revision]))).toEqual([
      [
        ['a-1', 0],
        ['b-1', 0],
        ['a-1', 1],
      ],
    ]);
  });

  it('refuses one writer without touching the others', async () => {
    const refused = commits.submit(() => {
      throw new BadRequestFault('no');
    });
    const written = commits.submit(write('a-1'));
    await expect(refused).rejects.toThrow('no');
    await expect(written).resolves.toMatchObject({ revision: 0 });
  });

  it('takes back what a broken writer wrote, and commits the others in spite of it', async () => {
    const before = commits.submit(write('a-1'));
    const broken = commits.submit(() => {
      write('b-1')();
      throw new TypeError('bug');
    });
    const after = commits.submit(write('a-1'));
    await expect(broken).rejects.toThrow('bug');
    expect(reported).toEqual([new TypeError('bug')]);
    expect(await Promise.all([before, after])).toMatchObject([{ revision: 0 }, { revision: 1 }]);
    expect(log.stream('b-1').lastRevision).toBe(-1);
    expect(published.flat().map(({ stream }) => stream)).toEqual(['a-1', 'a-1']);
  });

  it('waits with the next commit while answers leave, and takes along who comes meanwhile', async () => {
    answering = true;
    const first = commits.submit(write('a-1'));
    await new Promise(setImmediate);
    const second = commits.submit(write('a-1'));
    answering = false;
    await Promise.all([first, second]);
    expect(published).toHaveLength(1);
  });

  it('does not wait for answers that never leave', async () => {
    answering = true;
    const written = commits.submit(write('a-1'));
    await new Promise(setImmediate);
    expect(published).toEqual([]);
    nowMs = 5;
    await expect(written).resolves.toMatchObject({ revision: 0 });
  });

  it('answers nobody before the commit', async () => {
    let answered = false;
    const written = commits.submit(write('a-1')).then(() => (answered = true));
    await Promise.resolve();
    expect(answered).toBe(false);
    await written;
    expect(log.stream('a-1').lastRevision).toBe(0);
  });
});

describe('the log', () => {
  it('finds an event id in a long stream without walking it', () => {
    const events = Array.from({ length: 20_000 }, event);
    log.transaction(() => log.append('long-1', events, NOW_MS));
    const { sid } = log.stream('long-1');
    const startedMs = performance.now();
    for (const { id } of events.slice(-2000)) expect(log.findInStream(id, sid)).toBeDefined();
    // Walking 20,000 rows 2,000 times takes tens of seconds; the index takes a few hundredths.
    expect(performance.now() - startedMs).toBeLessThan(3000);
  });

  it('counts positions on from its newest record after it was opened again', () => {
    log.transaction(() => log.append('a-1', [event(), event()], NOW_MS));
    const { head } = log;
    log.close();
    log = new EventLog(directory, { sync: 'normal', acceptLoss: false });
    expect(log.head).toBe(head);
    const [next] = log.transaction(() => log.append('a-1', [event()], NOW_MS));
    expect(next).toMatchObject({ revision: 2 });
    expect(next?.position).toBeGreaterThan(head);
  });
});
