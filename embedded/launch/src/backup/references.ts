/** What is read of an event here. */
type LoggedEvent = { readonly streamId: string; readonly type: string; readonly data: unknown };

const CATEGORY = 'project-';

const keyIn = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('media' in data)) return undefined;
  const { media } = data;
  return typeof media === 'object' && media !== null && 'key' in media && typeof media.key === 'string'
    ? media.key
    : undefined;
};

/** Events that name a recording: one that fails for want of credits keeps it. */
const NAMES: readonly string[] = ['ProjectQueued', 'ProjectFailed'];

/** Events behind which a project has no recording any more. */
const ENDS: readonly string[] = ['ProjectMediaErased', 'ProjectDeleted', '$streamDeleted'];

/** The objects that projects name as their recordings, as the log tells it: a copy without one of them says so. */
export class NamedRecordings {
  readonly #keys = new Map<string, string>();

  take({ streamId, type, data }: LoggedEvent): void {
    if (!streamId.startsWith(CATEGORY)) return;
    if (ENDS.includes(type)) this.#keys.delete(streamId);
    const key = NAMES.includes(type) ? keyIn(data) : undefined;
    if (key !== undefined) this.#keys.set(streamId, key);
  }

  /** Those that are not among the given ones. */
  without(there: ReadonlySet<string>): string[] {
    return [...this.#keys.values()].filter((key) => !there.has(key)).sort();
  }
}
