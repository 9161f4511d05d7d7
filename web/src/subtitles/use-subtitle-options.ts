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

const SEEN = 'revision';

/** The query of an address that carries options and the revision they were shown with. */
export const addressOf = (options: SubtitleOptions, seen: number | null): Record<string, string> => ({
  ...subtitleQueryOf(options),
  ...(seen === null ? {} : { [SEEN]: String(seen) }),
});

type AddressOptions = {
  readonly options: SubtitleOptions;
  /** What the address held that was not usable; the preset's value stands in. */
  readonly notices: readonly OptionNotice[];
  /** The revision of the transcript that was shown with these options, when the preview leads here. */
  readonly seen: number | null;
  readonly change: (options: SubtitleOptions) => void;
  readonly dismiss: () => void;
};

/** The options of the address. What is not usable is told once, and the address is put right. */
export const useSubtitleOptions = (projectPreset: string): AddressOptions => {
  const [search, setSearch] = useSearchParams();
  const fallback = subtitlePresetId.safeParse(projectPreset).data ?? defaultPreset;
  const query = search.toString();
  const read = useMemo(
    () => readSubtitleOptions(Object.fromEntries(new URLSearchParams(query)), fallback),
    [query, fallback],
  );
  const [notices, setNotices] = useState<readonly OptionNotice[]>(read.notices);
  const revision = search.get(SEEN);
  const seen = revision !== null && /^\d{1,9}$/u.test(revision) ? Number(revision) : null;
  useEffect(() => {
    if (read.notices.length > 0) setSearch(addressOf(read.options, seen), { replace: true });
  }, [read, seen, setSearch]);
  return {
    options: read.options,
    notices,
    seen,
    change: (options) => setSearch(addressOf(options, seen), { replace: true }),
    dismiss: () => setNotices([]),
  };
};
