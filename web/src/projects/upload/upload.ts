import { projectsApi } from '@soebs/contract';
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/store.ts';
import { useProjects } from '../store.ts';
import { checksumOf } from './checksum.ts';
import { isWorthAnotherTry, reasonOf } from './refusals.ts';
import { isUploading, setUpload, useUploads, type UploadState } from './store.ts';

export type UploadJob = {
  readonly projectId: string;
  readonly file: File;
  readonly url: string;
  readonly chunkBytes: number;
};

/** How many files are sent at once: more would only share the line. */
const AT_ONCE = 2;

/** Uploads under way; one whose library is still on its way has no upload yet. */
const running = new Map<string, Upload | null>();
const waiting: UploadJob[] = [];

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
  const at = waiting.findIndex((job) => job.projectId === projectId);
  if (at >= 0) waiting.splice(at, 1);
  startNext();
  if (running.size === 0) removeEventListener('beforeunload', warnBeforeLeaving);
};

/** Live updates may be down: without asking, the page would take a finished upload for an interrupted one. */
const showTaken = async (projectId: string): Promise<void> => {
  const answer = await api.call(projectsApi.get, { params: { id: projectId } });
  if (answer.ok) useProjects.getState().loaded([answer.data]);
};

const isXhr = (request: unknown): request is XMLHttpRequest => request instanceof XMLHttpRequest;

const optionsOf = ({ projectId, file, url, chunkBytes }: UploadJob) => ({
  uploadUrl: url,
  chunkSize: chunkBytes,
  retryDelays: RETRY_AFTER_MS,
  storeFingerprintForResuming: false,
  onBeforeRequest: async (request: HttpRequest) => {
    const xhr: unknown = request.getUnderlyingObject();
    if (isXhr(xhr)) xhr.withCredentials = true;
    if (request.getMethod() !== 'PATCH') return;
    const offset = Number(request.getHeader('Upload-Offset'));
    const checksum = await checksumOf(file.slice(offset, offset + chunkBytes));
    if (checksum !== undefined) request.setHeader('Upload-Checksum', checksum);
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
    void showTaken(projectId).finally(() => setUpload(projectId, null));
  },
  onError: (error: Error | DetailedError) => {
    forget(projectId);
    const response = 'originalResponse' in error ? error.originalResponse : null;
    change(projectId, { phase: 'failed', code: reasonOf(response) });
  },
});

const begin = async (job: UploadJob): Promise<void> => {
  const { projectId } = job;
  if (running.size === 0) addEventListener('beforeunload', warnBeforeLeaving);
  running.set(projectId, null);
  change(projectId, { phase: 'running' });
  const { Upload: TusUpload } = await import('tus-js-client');
  if (!running.has(projectId)) return;
  const upload = new TusUpload(job.file, optionsOf(job));
  running.set(projectId, upload);
  upload.start();
};

const isHalted = (projectId: string): boolean => useUploads.getState().uploads.get(projectId)?.phase === 'paused';

/** Begins with those that wait as long as there is room; halted ones take none. */
function startNext(): void {
  while ([...running.keys()].filter((projectId) => !isHalted(projectId)).length < AT_ONCE) {
    const job = waiting.shift();
    if (!job) return;
    void begin(job);
  }
}

/** Starts an upload when it is its turn, or goes on with one where it was. The library comes when it is first needed. */
export const startUpload = (job: UploadJob): void => {
  setUpload(job.projectId, { phase: 'waiting', sentBytes: 0, totalBytes: job.file.size });
  waiting.push(job);
  startNext();
};

/** Halts an upload; what is sent stays sent. */
export const pauseUpload = async (projectId: string): Promise<void> => {
  await running.get(projectId)?.abort();
  change(projectId, { phase: 'paused' });
  startNext();
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
  if (me) return;
  const ids = [...waiting.map(({ projectId }) => projectId), ...running.keys()];
  for (const projectId of ids) void dropUpload(projectId);
});
