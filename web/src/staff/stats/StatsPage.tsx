import { staffStatsApi, statsSteps } from '@soebs/contract';
import { Download } from 'lucide-react';
import { useCallback, useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { controlLook } from '../../forms/Field.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useDownload } from '../../ui/download.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { WhenLoaded } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { swissToday } from '../../i18n/days.ts';
import { useAnswer } from '../use-answer.ts';
import { useSearch, type Search } from '../use-search.ts';
import { nameOfSpan } from './numbers-of.ts';
import { Parts } from './Parts.tsx';
import { offered, offerOf, rangeIn, rangeOf, type Offered, type Range } from './range.ts';

const AGAIN_MS = 5_000;

/** Asks again every few seconds while the page can be seen, and never twice at once. */
const useAgain = (reload: () => Promise<void>): void => {
  useEffect(() => {
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      void reload().finally(() => (isAsking = false));
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
};

const DayField = ({
  label,
  value,
  change,
}: {
  readonly label: string;
  readonly value: string;
  readonly change: (day: string) => void;
}): JSX.Element => (
  <label className="grid gap-1 text-sm">
    {label}
    <input
      type="date"
      value={value}
      onChange={({ target }) => target.value !== '' && change(target.value)}
      className={controlLook}
    />
  </label>
);

const Controls = ({
  search,
  range,
  today,
}: {
  readonly search: Search;
  readonly range: Range;
  readonly today: string;
}): JSX.Element => {
  const { t } = useTranslation();
  const put = ({ from, to, step }: Range): void => search.put({ from, to, step });
  return (
    <div className="mb-6 grid gap-4 print:hidden">
      <Chips
        label={t('staff.stats.offered')}
        options={(Object.keys(offered) as Offered[]).map((name) => [name, t(`staff.stats.spans.${name}`)])}
        chosen={offerOf(range, today) ?? ''}
        choose={(name) => put(rangeOf(name, today))}
      />
      <div className="flex flex-wrap items-end gap-4">
        <DayField label={t('staff.stats.from')} value={range.from} change={(from) => put({ ...range, from })} />
        <DayField label={t('staff.stats.to')} value={range.to} change={(to) => put({ ...range, to })} />
        <Chips
          label={t('staff.stats.by')}
          options={statsSteps.map((each) => [each, t(`staff.stats.steps.${each}`)])}
          chosen={range.step}
          choose={(step) => put({ ...range, step })}
        />
      </div>
    </div>
  );
};

/** What the product was used for: every number with its definition, every picture with a table that says the same (AD2). */
export const StatsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const search = useSearch();
  const { busy, download } = useDownload();
  const today = swissToday();
  const range = rangeIn(search.get, today);
  const { from, to, step } = range;
  const load = useCallback(() => api.call(staffStatsApi.read, { query: { from, to, step } }), [from, to, step]);
  const answer = useAnswer(load);
  useAgain(answer.reload);
  const file = () => api.file(staffStatsApi.file, { query: { from, to, step, locale: currentLocale() } });
  const { data } = answer;
  return (
    <StaffPage
      title={t('title.staffStats')}
      actions={
        <Button look="secondary" waiting={busy} onClick={() => void download(file(), { fallback: 'soebs-stats.csv' })}>
          <Download aria-hidden size={18} />
          {t('staff.stats.file')}
        </Button>
      }
    >
      <Controls search={search} range={range} today={today} />
      <WhenLoaded of={answer}>
        {data && (
          <>
            <p className="text-quiet text-sm">
              {t('staff.stats.compared', { span: nameOfSpan(data.before, formats) })}
            </p>
            <Parts stats={data} />
          </>
        )}
      </WhenLoaded>
    </StaffPage>
  );
};
