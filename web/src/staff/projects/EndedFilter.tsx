import type { EndedQuery } from '@soebs/contract';
import { X } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';

/** Of which end the projects are that are listed, and the way to all of them. */
export const EndedFilter = ({
  of: { failure, endedFrom, endedTo },
  clear,
}: {
  readonly of: EndedQuery;
  readonly clear: () => void;
}): JSX.Element | null => {
  const { t } = useTranslation();
  const { day } = useFormats();
  if (failure === undefined && endedFrom === undefined && endedTo === undefined) return null;
  const dayOf = (each: string | undefined): string => (each === undefined ? '…' : day(each));
  const [from, to] = [dayOf(endedFrom), dayOf(endedTo)];
  const hasDays = endedFrom !== undefined || endedTo !== undefined;
  const shown = [
    ...(failure === undefined ? [] : [t(`staff.jobs.codes.${failure}`)]),
    ...(hasDays
      ? [endedFrom === endedTo ? t('staff.projects.endedOn', { day: from }) : t('staff.projects.endedIn', { from, to })]
      : []),
  ];
  return (
    <p className="bg-accent-soft flex flex-wrap items-center gap-x-3 rounded-lg px-4 py-2">
      <span className="min-w-0 break-words">{shown.join(' · ')}</span>
      <button
        type="button"
        onClick={clear}
        className="text-accent inline-flex min-h-8 items-center gap-1 underline underline-offset-4"
      >
        <X aria-hidden size={16} />
        {t('staff.projects.allEnded')}
      </button>
    </p>
  );
};
