import { useEffect, useState } from 'react';
import { measureMs } from './measure.ts';

/** What the browser knows of the length of the chosen file. */
export type Measured = 'nothing' | 'measuring' | 'unknown' | { readonly durationMs: number };

type Known = { readonly file: File; readonly durationMs: number | null };

/** Measures a file when it is chosen. */
export const useMeasured = (file: File | undefined): Measured => {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let here = true;
    void measureMs(file).then((durationMs) => {
      if (here) setKnown({ file, durationMs });
    });
    return () => {
      here = false;
    };
  }, [file]);
  if (!file) return 'nothing';
  if (known?.file !== file) return 'measuring';
  return known.durationMs === null ? 'unknown' : { durationMs: known.durationMs };
};
