import type { DetailedError, HttpResponse, Upload } from 'tus-js-client';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/store.ts';
import { isWorthAnotherTry, reasonOf } from './refusals.ts';
import { isUploading, setUpload, useUploads, type UploadState } from './store.ts';

export type UploadJob = {
  readonly projectId: string;
  readonly file: File;
  readonly url: string;
  readonly chunkBytes: number;
};

const running = new Map<string, Upload>();

const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000, 60_000, 60_000];

const change = (projectId: string, changes: Partial<UploadState>): void => {
  const state = useUploads.getState().uploads.get(projectId);
  if (state) setUpload(projectId, { ...state, ...changes });
};

const warnBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (isUploading()) event.preventDefault();
};

const forget = (projectId: string): void => {
  running.delete(projectId);
  if (running.size === 0) removeEventListener('beforeunload', warnBeforeLeaving);
};

const isXhr = (request: unknown): request is XMLHttpRequest => request instanceof XMLHttpRequest;

const optionsOf = ({ projectId, file, url, chunkBytes }: UploadJob) => ({
  uploadUrl: url,
  chunkSize: chunkBytes,
  retryDelays: RETRY_AFTER_MS,
  storeFingerprintForResuming: false,
  onBeforeRequest: (request: { getUnderlyingObject: () => unknown }) => {
    const xhr = request.getUnderlyingObject();
    if (isXhr(xhr)) xhr.withCredentials = true;
  },
  onAfterResponse: async (_: unknown, response: HttpResponse) => {
    if (response.getStatus() === 401) await api.renew();
  },
  onShouldRetry: (error: DetailedError) => {
    const again = isWorthAnotherTry(error.originalResponse);
    if (again) change(projectId, { phase: 'retrying' });
    return again;
  },
  onProgress: (sentBytes: number) =>
    change(projectId, { sentBytes, phase: sentBytes >= file.size ? 'checking' : 'running' }),
  onSuccess: () => {
    forget(projectId);
    setUpload(projectId, null);
  },
  onError: (error: Error | DetailedError) => {
    forget(projectId);
    const response = 'originalResponse' in error ? error.originalResponse : null;
    change(projectId, { phase: 'failed', code: reasonOf(response) });
  },
});

/** Starts an upload, or goes on with one where it was. The library comes when it is first needed. */
export const startUpload = async (job: UploadJob): Promise<void> => {
  const { projectId, file } = job;
  setUpload(projectId, { phase: 'running', sentBytes: 0, totalBytes: file.size });
  const { Upload: TusUpload } = await import('tus-js-client');
  const upload = new TusUpload(file, optionsOf(job));
  if (running.size === 0) addEventListener('beforeunload', warnBeforeLeaving);
  running.set(projectId, upload);
  upload.start();
};

/** Halts an upload; what is sent stays sent. */
export const pauseUpload = async (projectId: string): Promise<void> => {
  await running.get(projectId)?.abort();
  change(projectId, { phase: 'paused' });
};

export const resumeUpload = (projectId: string): void => {
  change(projectId, { phase: 'running' });
  running.get(projectId)?.start();
};

/** Stops an upload for good; the project is removed by its own command. */
export const dropUpload = async (projectId: string): Promise<void> => {
  await running.get(projectId)?.abort();
  forget(projectId);
  setUpload(projectId, null);
};

/* Nobody sends the files of somebody who has logged out. */
useSession.subscribe(({ me }) => {
  if (!me) for (const projectId of running.keys()) void dropUpload(projectId);
});
