import type { UploadLimits } from '@soebs/contract';

/** Why files cannot be uploaded, told before the first byte (PJ2). `name` is the file's where it is about one. */
export type UploadFault =
  | { readonly fault: 'empty' | 'tooLarge' | 'tooLong'; readonly name: string }
  | { readonly fault: 'noRoom' | 'tooMany' };

type Chosen = { readonly name: string; readonly size: number; readonly durationMs: number | undefined };

const faultOfOne = ({ name, size, durationMs = 0 }: Chosen, limits: UploadLimits): UploadFault | undefined => {
  if (size === 0) return { fault: 'empty', name };
  if (size > limits.maxBytes) return { fault: 'tooLarge', name };
  return durationMs > limits.maxMinutes * 60_000 ? { fault: 'tooLong', name } : undefined;
};

/** The first thing that stands against uploading these files; nothing as long as the limits are not known. */
export const faultOf = (files: readonly Chosen[], limits: UploadLimits | undefined): UploadFault | undefined => {
  if (!limits) return undefined;
  for (const file of files) {
    const fault = faultOfOne(file, limits);
    if (fault) return fault;
  }
  if (files.length > limits.freeProjects) return { fault: 'tooMany' };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > limits.freeBytes ? { fault: 'noRoom' } : undefined;
};
