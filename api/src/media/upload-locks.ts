import { addAbortListener } from 'node:events';
import type { Borrowed, Leases, Notifications } from '@soebs/platform';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { UploadRefused } from './upload-files.ts';

export type UploadLocksDeps = {
  readonly leases: Pick<Leases, 'borrow'>;
  readonly notifications: Pick<Notifications, 'publish' | 'subscribe'>;
};

/** How long a request waits for another one on the same upload. */
const PATIENCE_MS = 30_000;
/** Notifications may be lost: who waits asks again. */
const ASK_EVERY_MS = 1_000;

const leaseOf = (id: string): string => `upload/${id}`;
const wantedSubject = (id: string): string => `uploads.wanted.${id}`;

/** Keeps one upload for one request at a time, in whichever process it is: whoever has it ends when another one asks (tus). */
class UploadLock implements Lock {
  #borrowed: Borrowed | undefined;
  #stopListening: (() => void) | undefined;

  private readonly id: string;
  private readonly deps: UploadLocksDeps;

  constructor(id: string, deps: UploadLocksDeps) {
    this.id = id;
    this.deps = deps;
  }

  async lock(stop: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const { leases, notifications } = this.deps;
    const ask = (): void => notifications.publish(wantedSubject(this.id), {});
    ask();
    const asking = setInterval(ask, ASK_EVERY_MS);
    const within = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]);
    const borrowed = await leases.borrow(leaseOf(this.id), within).finally(() => clearInterval(asking));
    if (!borrowed) throw new UploadRefused('busy');
    this.#borrowed = borrowed;
    const release = (): void => void requestRelease();
    this.#stopListening = notifications.subscribe(wantedSubject(this.id), release);
    addAbortListener(borrowed.signal, release);
  }

  async unlock(): Promise<void> {
    this.#stopListening?.();
    await this.#borrowed?.release();
  }
}

export type UploadLocks = {
  /** For the upload server. */
  readonly locker: Locker;
  /**
   * Does the work while no request is at the upload, without cutting one off; not at all when one takes too long. The signal aborts when
   * somebody else may have the upload.
   */
  readonly alone: (id: string, work: (held: AbortSignal) => Promise<unknown>) => Promise<void>;
};

/** One request at a time on each upload, over all processes that share the folder (PJ2). */
export const uploadLocks = (deps: UploadLocksDeps): UploadLocks => ({
  locker: { newLock: (id) => new UploadLock(id, deps) },
  alone: async (id, work) => {
    const borrowed = await deps.leases.borrow(leaseOf(id), AbortSignal.timeout(PATIENCE_MS));
    if (!borrowed) return;
    try {
      await work(borrowed.signal);
    } finally {
      await borrowed.release();
    }
  },
});
