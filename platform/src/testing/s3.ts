import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export type RunningS3 = {
  readonly address: string;
  readonly keyId: string;
  readonly secret: string;
  readonly stop: () => Promise<void>;
};

/** An S3-compatible server in this process with one empty bucket. */
export const startS3 = async (bucket: string): Promise<RunningS3> => {
  const directory = await mkdtemp(join(tmpdir(), 'soebs-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const stop = async (): Promise<void> => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { address: `127.0.0.1:${port}`, keyId: 'S3RVER', secret: 'S3RVER', stop };
};
