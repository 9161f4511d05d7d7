import type { Stats, StatsSpan } from '@soebs/contract';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/format.ts';
import { Chart, type Series } from '../../ui/Chart.tsx';
import { endedPath } from '../projects/ended.ts';
import { DetailSection } from '../Details.tsx';
import { measures, nameOfSpan, writtenAs, type MeasureName } from './numbers-of.ts';
import { Numbers } from './Numbers.tsx';

type Line = Pick<Series<StatsSpan>, 'kind' | 'colour' | 'dashed'> & { readonly name: MeasureName };

/** Numbers whose projects are listed by the day on which they ended. */
const isEnd = (name: MeasureName): name is 'finished' | 'failed' => name === 'finished' || name === 'failed';

/** A part of the page: its numbers with their definitions, and their pictures. */
const Part = ({
  stats,
  of: part,
  children,
}: {
  readonly stats: Stats;
  readonly of: PartName;
  readonly children?: ReactNode;
}): JSX.Element => {
  const { numbers, lines } = parts[part];
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = numbers.map((name) => {
    const { of } = measures[name];
    const [now, before] = [of(stats.total), of(stats.before)];
    const about = t(`staff.stats.about.${name}`);
    return { name: t(`staff.stats.names.${name}`), about, value: writtenAs(name, now, formats), now, before };
  });
  return (
    <DetailSection title={t(`staff.stats.parts.${part}`)}>
      <Numbers of={shown} />
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        {lines.map((of) => {
          const [first] = of;
          return (
            first && (
              <Chart
                key={first.name}
                title={of.map(({ name }) => t(`staff.stats.names.${name}`)).join(' · ')}
                about={of.map(({ name }) => t(`staff.stats.about.${name}`)).join(' ')}
                spans={stats.spans}
                nameOf={(span) => nameOfSpan(span, formats)}
                format={(value) => writtenAs(first.name, value, formats)}
                series={of.map(({ name, ...look }) => ({
                  ...look,
                  key: name,
                  label: t(`staff.stats.names.${name}`),
                  of: measures[name].of,
                  ...(isEnd(name) && {
                    to: (span: StatsSpan) => endedPath({ status: name, endedFrom: span.from, endedTo: span.to }),
                  }),
                }))}
              />
            )
          );
        })}
        {children}
      </div>
    </DetailSection>
  );
};

const Active = ({ stats }: { readonly stats: Stats }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const label = t('staff.stats.names.active');
  return (
    <Chart
      title={label}
      about={t(`staff.stats.aboutActive.${stats.step}`)}
      spans={stats.spans}
      nameOf={(span) => nameOfSpan(span, formats)}
      format={formats.number}
      series={[{ key: 'active', label, kind: 'bar', colour: 'accent', of: ({ active }) => active }]}
    />
  );
};

const Failures = ({ stats }: { readonly stats: Stats }): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { failures, failed } = stats.total;
  if (failures.length === 0) return null;
  return (
    <div className="border-border bg-surface rounded-lg border p-4">
      <h3 className="mb-2 font-medium">{t('staff.stats.byCode')}</h3>
      <table className="w-full text-sm tabular-nums">
        <tbody>
          {failures.map(({ code, projects }) => (
            <tr key={code} className="border-border border-t">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                <Link
                  to={endedPath({
                    status: 'failed',
                    failure: code,
                    endedFrom: stats.from,
                    endedTo: stats.to,
                  })}
                  className="text-accent underline underline-offset-4"
                >
                  {t(`staff.jobs.codes.${code}`)}
                </Link>
              </th>
              <td className="py-1.5 pr-4 text-right">{formats.number(projects)}</td>
              <td className="text-quiet py-1.5 text-right">{formats.percent((100 * projects) / failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Now = ({ stats }: { readonly stats: Stats }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { jobs, oldestWaitingSince } = stats.now;
  const counts = { waiting: jobs.waiting, delayed: jobs.delayed, active: jobs.active };
  const shown = (['active', 'waiting', 'delayed'] as const).map((name) => ({
    name: t(`staff.stats.now.${name}`),
    about: t(`staff.stats.now.about.${name}`),
    value: formats.number(counts[name]),
    now: null,
    before: null,
  }));
  const oldest = {
    name: t('staff.stats.now.oldest'),
    about: t('staff.stats.now.about.oldest'),
    value: oldestWaitingSince === null ? '–' : formats.dateTime(oldestWaitingSince),
    now: null,
    before: null,
  };
  return (
    <DetailSection title={t('staff.stats.now.title')}>
      <Numbers of={[...shown, oldest]} />
      <p className="mt-2 text-sm">
        <Link to="/admin/transcription-jobs" className="text-accent underline underline-offset-4">
          {t('staff.stats.now.toJobs')}
        </Link>
      </p>
    </DetailSection>
  );
};

const bar = { kind: 'bar', colour: 'accent' } as const;
const second = { kind: 'bar', colour: 'finished', dashed: true } as const;
const bad = { kind: 'bar', colour: 'failed', dashed: true } as const;

type PartName = 'people' | 'projects' | 'minutes' | 'webhooks' | 'credits' | 'money';

/** The parts of the page in their order: the numbers of each, and the pictures. */
const parts: Readonly<
  Record<PartName, { readonly numbers: readonly MeasureName[]; readonly lines: readonly (readonly Line[])[] }>
> = {
  people: {
    numbers: ['registered', 'verified'],
    lines: [
      [
        { name: 'registered', ...bar },
        { name: 'verified', ...second },
      ],
    ],
  },
  projects: {
    numbers: ['added', 'finished', 'failed', 'failedShare'],
    lines: [
      [
        { name: 'finished', kind: 'bar', colour: 'finished' },
        { name: 'failed', ...bad },
      ],
    ],
  },
  minutes: {
    numbers: ['received', 'done', 'wait50', 'speed50'],
    lines: [
      [
        { name: 'received', ...bar },
        { name: 'done', ...second },
      ],
      [
        { name: 'wait50', kind: 'line', colour: 'accent' },
        { name: 'wait95', kind: 'line', colour: 'failed', dashed: true },
      ],
      [
        { name: 'speed50', kind: 'line', colour: 'accent' },
        { name: 'speed95', kind: 'line', colour: 'finished', dashed: true },
      ],
    ],
  },
  webhooks: {
    numbers: ['delivered', 'undelivered', 'deliveredShare'],
    lines: [
      [
        { name: 'delivered', kind: 'bar', colour: 'finished' },
        { name: 'undelivered', ...bad },
      ],
    ],
  },
  credits: {
    numbers: ['sold', 'free', 'used', 'outstanding'],
    lines: [
      [
        { name: 'sold', ...bar },
        { name: 'free', ...second },
        { name: 'used', kind: 'line', colour: 'failed' },
      ],
      [{ name: 'outstanding', kind: 'line', colour: 'accent' }],
      [
        { name: 'returned', ...bar },
        { name: 'refunded', ...bad },
      ],
    ],
  },
  money: {
    numbers: ['paid', 'sentBack', 'net', 'vat'],
    lines: [
      [
        { name: 'paid', ...bar },
        { name: 'sentBack', ...bad },
        { name: 'net', kind: 'line', colour: 'finished' },
      ],
    ],
  },
};

/** What stats tell of a span. */
export const Parts = ({ stats }: { readonly stats: Stats }): JSX.Element => (
  <>
    <Now stats={stats} />
    <Part stats={stats} of="people">
      <Active stats={stats} />
    </Part>
    <Part stats={stats} of="projects">
      <Failures stats={stats} />
    </Part>
    <Part stats={stats} of="minutes" />
    <Part stats={stats} of="webhooks" />
    <Part stats={stats} of="credits" />
    <Part stats={stats} of="money" />
  </>
);
