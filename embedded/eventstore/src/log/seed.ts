import { randomUUID } from 'node:crypto';
import { JSON_CONTENT, type ProposedEvent } from '../event.ts';
import type { EventLog } from './log.ts';
import { metastreamOf } from './stream-metadata.ts';

/** The stream whose first event is the first of the whole log. */
const LOG_STREAM = '$log';

const json = (type: string, id: string, data: object): ProposedEvent => ({
  id,
  type,
  contentType: JSON_CONTENT,
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.alloc(0),
});

/**
 * Writes the system events that $all begins with, once in a log's life. The id of the very first event is the log's id:
 * a reader who keeps it beside its checkpoint notices another log, here as on the real server.
 */
export const seed = (log: EventLog, nowMs: number): void => {
  if (log.head >= 0) return;
  const logId = randomUUID();
  log.transaction(() => {
    log.append(LOG_STREAM, [json('$LogCreated', logId, { logId })], nowMs);
    log.append(metastreamOf('$stats'), [json('$metadata', randomUUID(), { $maxAge: 86_400 })], nowMs);
    log.append('$users', [json('$User', randomUUID(), { loginName: 'admin' })], nowMs);
  });
};

/** The id of this log. */
export const logIdOf = (log: EventLog): string => {
  const [first] = log.all({ from: 0, direction: 'forwards', limit: 1 });
  if (first === undefined) throw new Error('The log has not been seeded.');
  return first.id;
};
