import { usageApi, type Usage as UsageAnswer, type UsageGroup, type UsageItem } from '@soebs/contract';
import { Download } from 'lucide-react';
import { useCallback, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useFormats } from '../i18n/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { swissToday } from '../i18n/days.ts';
import { Button } from '../ui/Button.tsx';
import { Chart } from '../ui/Chart.tsx';
import { Chips } from '../forms/ChoiceChips.tsx';
import { useDownload } from '../ui/download.ts';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { daysOf, offeredSpans, spanOf, type OfferedSpan } from './usage-spans.ts';
import { useAsked } from './use-asked.ts';

const MS_PER_MINUTE = 60_000;
const groups = ['application', 'token'] as const satisfies readonly UsageGroup[];
type Group = (typeof groups)[number];

type Counts = Pick<UsageItem, 'projects' | 'durationInMs' | 'chargedCreditsInCents'>;

const useUsage = (span: OfferedSpan, groupBy: UsageGroup) => {
  const load = useCallback(
    () => api.call(usageApi.read, { query: { ...spanOf(span, swissToday()), groupBy } }),
    [span, groupBy],
  );
  return useAsked<UsageAnswer>(load);
};

const Cells = ({ projects, durationInMs, chargedCreditsInCents }: Counts): JSX.Element => {
  const formats = useFormats();
  return (
    <>
      <td className="py-2 pr-4 text-right">{formats.number(projects)}</td>
      <td className="py-2 pr-4 text-right">{formats.duration(durationInMs)}</td>
      <td className="py-2 text-right">{formats.number(chargedCreditsInCents / 100)}</td>
    </>
  );
};

/** What each program or token used, with the sum below. */
const Table = ({ usage, group }: { readonly usage: UsageAnswer; readonly group: Group }): JSX.Element => {
  const { t } = useTranslation();
  const heads = [t('usage.projects'), t('usage.duration'), t('usage.credits')];
  return (
    <div className="overflow-x-auto">
      <table data-usage={group} className="w-full tabular-nums">
        <thead>
          <tr className="text-quiet text-left text-sm">
            <th scope="col" className="py-2 pr-4 font-normal">
              {t(`usage.groups.${group}`)}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 text-right font-normal last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usage.items.map((item) => (
            <tr key={`${item.applicationId} ${item.tokenId}`} className="border-border border-t">
              <th scope="row" className="py-2 pr-4 text-left font-normal break-words">
                {item.name === null ? <span className="text-quiet">{t('usage.gone')}</span> : <bdi>{item.name}</bdi>}
              </th>
              <Cells {...item} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-border border-t font-medium">
            <th scope="row" className="py-2 pr-4 text-left font-medium">
              {t('usage.total')}
            </th>
            <Cells {...usage.total} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const ByGroup = ({ span }: { readonly span: OfferedSpan }): JSX.Element => {
  const { t } = useTranslation();
  const [group, setGroup] = useState<Group>('application');
  const { data } = useUsage(span, group);
  return (
    <div className="mt-6 grid gap-3">
      <Chips
        label={t('usage.by')}
        options={groups.map((each) => [each, t(`usage.groups.${each}`)])}
        chosen={group}
        choose={setGroup}
      />
      {data && <Table usage={data} group={group} />}
    </div>
  );
};

const Shown = ({ usage, span }: { readonly usage: UsageAnswer; readonly span: OfferedSpan }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (usage.items.length === 0) return <p className="text-quiet">{t('usage.none')}</p>;
  const used = new Map(usage.items.map(({ day, durationInMs }) => [day, durationInMs]));
  const today = swissToday();
  const days = daysOf(usage).map((from) => ({ from, isOpen: from === today, ms: used.get(from) ?? 0 }));
  return (
    <>
      <Chart
        title={t('usage.minutes')}
        about={t('usage.minutesAbout')}
        spans={days}
        nameOf={({ from }) => formats.day(from)}
        format={formats.number}
        series={[
          {
            key: 'minutes',
            label: t('usage.minutes'),
            kind: 'bar',
            colour: 'accent',
            of: ({ ms }) => Math.round((100 * ms) / MS_PER_MINUTE) / 100,
          },
        ]}
      />
      <ByGroup key={span} span={span} />
    </>
  );
};

/** What the programs of a customer used: by days as a picture, by programs and tokens as a table, and all of it as a file (WB5). */
export const Usage = (): JSX.Element => {
  const { t } = useTranslation();
  const [span, setSpan] = useState<OfferedSpan>('month');
  const { data, code, reload } = useUsage(span, 'day');
  const { busy, download } = useDownload();
  const file = () => api.file(usageApi.file, { query: { ...spanOf(span, swissToday()), locale: currentLocale() } });
  return (
    <section aria-labelledby="usage" className="mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="usage" className="text-lg font-semibold">
          {t('usage.title')}
        </h2>
        <Button look="secondary" waiting={busy} onClick={() => void download(file(), { fallback: 'soebs-usage.csv' })}>
          <Download aria-hidden size={18} />
          {t('usage.file')}
        </Button>
      </div>
      <p className="text-quiet mb-4">{t('usage.lead')}</p>
      <div className="mb-4 print:hidden">
        <Chips
          label={t('usage.offered')}
          options={offeredSpans.map((each) => [each, t(`usage.spans.${each}`)])}
          chosen={span}
          choose={setSpan}
        />
      </div>
      {code !== null && <LoadFailed retry={() => void reload()}>{t('enterprise.loadFailed')}</LoadFailed>}
      {data === null && code === null && <ListSkeleton widths={[45, 60]} />}
      {data && <Shown usage={data} span={span} />}
    </section>
  );
};
