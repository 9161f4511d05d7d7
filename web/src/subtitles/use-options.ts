import {
  defaultPreset,
  readSubtitleOptions,
  subtitlePresetId,
  subtitleQueryOf,
  type OptionNotice,
  type SubtitleOptions,
} from '@soebs/events/transcript';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

interface AddressOptions {
  readonly options: SubtitleOptions;
  /** What the address held that was not usable; the preset's value stands in. */
  readonly notices: readonly OptionNotice[];
  readonly change: (options: SubtitleOptions) => void;
  readonly dismiss: () => void;
}

/** The options of the address. What is not usable is told once, and the address is put right. */
export const useOptions = (projectPreset: string): AddressOptions => {
  const [search, setSearch] = useSearchParams();
  const fallback = subtitlePresetId.safeParse(projectPreset).data ?? defaultPreset;
  const query = search.toString();
  const read = useMemo(
    () => readSubtitleOptions(Object.fromEntries(new URLSearchParams(query)), fallback),
    [query, fallback],
  );
  const [notices, setNotices] = useState<readonly OptionNotice[]>(read.notices);
  useEffect(() => {
    if (read.notices.length > 0) setSearch(subtitleQueryOf(read.options), { replace: true });
  }, [read, setSearch]);
  return {
    options: read.options,
    notices,
    change: (options) => setSearch(subtitleQueryOf(options), { replace: true }),
    dismiss: () => setNotices([]),
  };
};
