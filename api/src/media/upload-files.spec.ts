import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Upload } from '@tus/server';
import { UploadFiles } from './upload-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('[PJ2] [WB2] a place that is made again, by a repeated request, keeps the bytes that arrived', async () => {
  const files = new UploadFiles(folder, () => Promise.resolve());
  const place = () => new Upload({ id: 'a', size: 10, offset: 0 });
  await Promise.all([files.create(place()), files.create(place()), files.create(place())]);
  expect(await files.getUpload('a')).toMatchObject({ offset: 0, size: 10 });
  await files.write(Readable.from([Buffer.from('abcd')]), 'a', 0);
  await files.create(place());
  expect(await files.getUpload('a')).toMatchObject({ offset: 4, size: 10 });
  expect(await files.configstore.list?.()).toEqual(['a']);
});
