import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { done, type Answer } from './answer.ts';
import { attachment } from './file-name.ts';

/** Sends the lines of a table as a file to save. */
export const sendCsv = async (
  response: Response,
  fileName: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<Answer<Record<string, never>>> => {
  response
    .setHeader('Content-Type', 'text/csv; charset=utf-8')
    .setHeader('Content-Disposition', attachment(fileName, 'csv'))
    .setHeader('X-Content-Type-Options', 'nosniff');
  await pipeline(Readable.from(lines), response);
  return done({});
};
