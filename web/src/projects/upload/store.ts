import { create } from 'zustand';
import type { CallCode } from '../../api/index.ts';

/** `waiting`: until others are through; `checking`: all bytes are sent and the server looks at what they are. */
export type UploadPhase = 'waiting' | 'running' | 'paused' | 'retrying' | 'checking' | 'failed';

export type UploadState = {
  readonly phase: UploadPhase;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Why it failed; `gone` when the server knows the upload no more. */
  readonly code?: CallCode | 'gone';
};

/** The uploads of this page by project. They go on while a person looks at other screens. */
export const useUploads = create<{ readonly uploads: ReadonlyMap<string, UploadState> }>(() => ({
  uploads: new Map(),
}));

/** Changes what is known of an upload; null when it is over. */
export const setUpload = (projectId: string, state: UploadState | null): void =>
  useUploads.setState(({ uploads }) => {
    const next = new Map(uploads);
    if (state) next.set(projectId, state);
    else next.delete(projectId);
    return { uploads: next };
  });

/** The upload of a project, if this page makes one. */
export const useUpload = (projectId: string): UploadState | undefined =>
  useUploads(({ uploads }) => uploads.get(projectId));

const isMoving = ({ phase }: UploadState): boolean => phase !== 'failed';

/** Whether leaving the page would interrupt an upload. */
export const isUploading = (): boolean => [...useUploads.getState().uploads.values()].some(isMoving);
