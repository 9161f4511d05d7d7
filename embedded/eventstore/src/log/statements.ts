import type { Sqlite, Statement } from '@soebs/embedded-sqlite';

/** A row of `events` with its stream's name. */
export type EventRow = {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: Uint8Array;
  readonly type: string;
  readonly content_type: string;
  readonly created_ms: number;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** Where an event id was written. */
export type IdRow = {
  readonly sid: number;
  readonly revision: number;
  readonly position: number;
};

type Page = {
  readonly from: number;
  readonly limit: number;
};

type StreamPage = Page & {
  readonly sid: number;
  readonly first: number;
  readonly oldestMs: number;
};

const columns = `position, name AS stream, revision, id, type, content_type, created_ms, data, events.metadata AS metadata`;
const joined = `SELECT ${columns} FROM events JOIN streams USING (sid)`;
const ofStream = `SELECT ${columns} FROM events INDEXED BY events_by_revision JOIN streams USING (sid)
  WHERE events.sid = @sid AND revision >= @first AND created_ms >= @oldestMs`;

/** Every statement that the log runs, prepared once. */
export type Statements = {
  readonly streamByName: Statement<[string], { sid: number }>;
  readonly addStream: Statement<[string]>;
  readonly lastRevision: Statement<[number, number], { revision: number }>;
  readonly addEvent: Statement<[number, number, number, Buffer, string, string, number, Uint8Array, Uint8Array]>;
  readonly byId: Statement<[Buffer], IdRow>;
  readonly byRevision: Statement<[number, number], EventRow>;
  readonly last: Statement<[], EventRow>;
  readonly at: Statement<[number], { position: number }>;
  readonly allForwards: Statement<[Page], EventRow>;
  readonly allBackwards: Statement<[Page], EventRow>;
  readonly streamForwards: Statement<[StreamPage], EventRow>;
  readonly streamBackwards: Statement<[StreamPage], EventRow>;
};

/** Prepares the statements. INDEXED BY keeps the planner from walking a whole stream to find one id. */
export const prepareStatements = (database: Sqlite): Statements => ({
  streamByName: database.prepare('SELECT sid FROM streams WHERE name = ?'),
  addStream: database.prepare('INSERT INTO streams (name) VALUES (?)'),
  lastRevision: database.prepare(
    'SELECT revision FROM events INDEXED BY events_by_revision WHERE sid = ? AND revision < ? ORDER BY revision DESC LIMIT 1',
  ),
  addEvent: database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
  byId: database.prepare(
    'SELECT sid, revision, position FROM events INDEXED BY events_by_id WHERE id = ? ORDER BY position',
  ),
  byRevision: database.prepare(`${joined} WHERE events.sid = ? AND revision = ?`),
  last: database.prepare(`${joined} ORDER BY position DESC LIMIT 1`),
  at: database.prepare('SELECT position FROM events WHERE position = ?'),
  allForwards: database.prepare(`${joined} WHERE position >= @from ORDER BY position LIMIT @limit`),
  allBackwards: database.prepare(`${joined} WHERE position <= @from ORDER BY position DESC LIMIT @limit`),
  streamForwards: database.prepare(`${ofStream} AND revision >= @from ORDER BY revision LIMIT @limit`),
  streamBackwards: database.prepare(`${ofStream} AND revision <= @from ORDER BY revision DESC LIMIT @limit`),
});
