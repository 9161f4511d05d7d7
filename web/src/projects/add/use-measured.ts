import type { UploadLimits } from '@soebs/contract';
import { useEffect, useState } from 'react';
import { estimateCents } from '../price.ts';
import { measureMs } from './measure.ts';

/** What the browser knows of the length of the chosen files, together and each. */
export type Measured =
  | 'nothing'
  | 'measuring'
  | 'unknown'
  | {
      readonly durationMs: number;
      readonly cents: number;
      readonly durationOf: (file: File) => number | undefined;
      readonly centsOf: (file: File) => number | undefined;
    };

type Known = ReadonlyMap<File, number | null>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Measures files when they are chosen, one after the other. */
export const useMeasured = (files: readonly File[], rounding: UploadLimits['rounding'] | undefined): Measured => {
  const [known, setKnown] = useState<Known>(new Map());
  const next = files.find((file) => !known.has(file));
  useEffect(() => {
    if (!next) return undefined;
    let here = true;
    void measureMs(next).then((durationMs) => {
      if (here) setKnown((before) => new Map(before).set(next, durationMs));
    });
    return () => {
      here = false;
    };
  }, [next]);
  if (files.length === 0) return 'nothing';
  if (next) return 'measuring';
  const lengths = files.flatMap((file) => known.get(file) ?? []);
  if (lengths.length < files.length) return 'unknown';
  const durationOf = (file: File): number | undefined => known.get(file) ?? undefined;
  return {
    durationMs: sum(lengths),
    cents: sum(lengths.map((each) => estimateCents(each, rounding))),
    durationOf,
    centsOf: (file) => {
      const durationMs = durationOf(file);
      return durationMs === undefined ? undefined : estimateCents(durationMs, rounding);
    },
  };
};
