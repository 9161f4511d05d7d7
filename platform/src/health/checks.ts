/** Asks something that is needed whether it works; throws when it does not. */
export type Check = () => Promise<unknown>;

/** How something stands that a service needs: in time or not, and by which kind of error it failed. Messages may hold secrets. */
export type CheckResult = {
  readonly name: string;
  readonly ok: boolean;
  /** Milliseconds until it answered or was given up. */
  readonly ms: number;
  readonly fault?: string;
};

/** It has not answered in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'no_answer';
}

/** Does the work, or throws NoAnswer after `ms` milliseconds. */
export const inTime = async <T>(work: () => Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
};

const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Asks all at once, each within `deadlineMs`. */
export const askAll = (checks: Readonly<Record<string, Check>>, deadlineMs: number): Promise<readonly CheckResult[]> =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<CheckResult> => {
      const begunMs = performance.now();
      const msSince = (): number => Math.round(performance.now() - begunMs);
      try {
        await inTime(async () => check(), deadlineMs);
        return { name, ok: true, ms: msSince() };
      } catch (error) {
        return { name, ok: false, ms: msSince(), fault: faultOf(error) };
      }
    }),
  );
