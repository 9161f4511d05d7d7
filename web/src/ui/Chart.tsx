import { useId, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';

/** What numbers are of: a day, a week … that begins on a day; one that is open goes on. */
export type ChartSpan = { readonly from: string; readonly isOpen: boolean };

/** One row of numbers over the spans; told apart by shape and pattern, not by colour alone. */
export type Series<S extends ChartSpan> = {
  readonly key: string;
  readonly label: string;
  readonly kind: 'bar' | 'line';
  readonly colour: 'accent' | 'finished' | 'failed' | 'quiet';
  readonly dashed?: boolean;
  /** Null where nothing was measured. */
  readonly of: (span: S) => number | null;
  /** Where a number of the table leads: to the list behind it. */
  readonly to?: (span: S) => string;
};

type ChartProps<S extends ChartSpan> = {
  readonly title: string;
  /** What the numbers mean. */
  readonly about: string;
  readonly spans: readonly S[];
  readonly series: readonly Series<S>[];
  readonly nameOf: (span: S) => string;
  readonly format: (value: number) => string;
};

const HEIGHT_PX = 240;
/** Dots of more would touch. */
const MOST_DOTS = 40;
const axis = { stroke: 'var(--color-quiet)', fontSize: 12, tickLine: false } as const;
const colourOf = ({ colour }: Pick<Look, 'colour'>): string => `var(--color-${colour})`;

/** How numbers are drawn, whatever they are of. */
type Look = Omit<Series<never>, 'of' | 'to'>;
type Row = Readonly<Record<string, string | number | null>>;

/** What goes on is drawn by itself, hatched: beside each series stands one of its open spans. */
const openKey = (key: string): string => `${key}Open`;

const rowOf = <S extends ChartSpan>(span: S, { series, nameOf }: Pick<ChartProps<S>, 'series' | 'nameOf'>): Row => {
  const row: Record<string, string | number | null> = { name: nameOf(span) };
  for (const { key, kind, of } of series) {
    row[key] = kind === 'bar' && span.isOpen ? null : of(span);
    if (kind === 'bar') row[openKey(key)] = span.isOpen ? of(span) : null;
  }
  return row;
};

const Hatch = ({ id, fill }: { readonly id: string; readonly fill: string }): JSX.Element => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="3" height="6" fill={fill} />
  </pattern>
);

const tooltip = {
  isAnimationActive: false,
  cursor: { fill: 'var(--color-raised)' },
  contentStyle: { background: 'var(--color-surface)', border: '1px solid var(--color-border)', borderRadius: 8 },
  labelStyle: { color: 'var(--color-text)' },
  itemStyle: { color: 'var(--color-text)' },
} as const;

const barsOf = (each: Look, hatch: string): JSX.Element[] => {
  const colour = colourOf(each);
  const look = { name: each.label, stackId: each.key, stroke: colour, isAnimationActive: false };
  const hatched = `url(#${hatch})`;
  return [
    <Bar key={each.key} dataKey={each.key} fill={each.dashed ? hatched : colour} {...look} />,
    <Bar key={openKey(each.key)} dataKey={openKey(each.key)} fill={hatched} {...look} />,
  ];
};

const lineOf = (each: Look, spans: number): JSX.Element => (
  <Line
    key={each.key}
    dataKey={each.key}
    name={each.label}
    stroke={colourOf(each)}
    strokeWidth={2}
    {...(each.dashed ? { strokeDasharray: '6 4' } : {})}
    dot={spans < MOST_DOTS}
    connectNulls={false}
    isAnimationActive={false}
  />
);

const Drawing = <S extends ChartSpan>({
  spans,
  series,
  nameOf,
  format,
  title,
}: Omit<ChartProps<S>, 'about'>): JSX.Element => {
  const id = useId();
  const hatchOf = ({ key }: Pick<Look, 'key'>): string => `${id}-${key}`;
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: HEIGHT_PX }}
      data={spans.map((span) => rowOf(span, { series, nameOf }))}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      title={title}
    >
      <defs>
        {series.map((each) => (
          <Hatch key={each.key} id={hatchOf(each)} fill={colourOf(each)} />
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--color-border)" />
      <XAxis dataKey="name" {...axis} minTickGap={24} />
      <YAxis {...axis} width={64} tickFormatter={format} axisLine={false} />
      <Tooltip {...tooltip} formatter={(value) => (typeof value === 'number' ? format(value) : '–')} />
      {series.map((each) => (each.kind === 'bar' ? barsOf(each, hatchOf(each)) : lineOf(each, spans.length)))}
    </ComposedChart>
  );
};

/** What is drawn how; a swatch says it by shape and pattern, too. */
const Key = ({ series }: { readonly series: readonly Look[] }): JSX.Element | null => {
  const id = useId();
  if (series.length < 2) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map((each) => (
        <li key={each.key} className="flex items-center gap-2">
          <svg aria-hidden width="18" height="12">
            <defs>
              <Hatch id={`${id}-${each.key}`} fill={colourOf(each)} />
            </defs>
            {each.kind === 'bar' ? (
              <rect
                width="18"
                height="12"
                stroke={colourOf(each)}
                fill={each.dashed ? `url(#${id}-${each.key})` : colourOf(each)}
              />
            ) : (
              <line
                x2="18"
                y1="6"
                y2="6"
                stroke={colourOf(each)}
                strokeWidth="2"
                strokeDasharray={each.dashed ? '6 4' : undefined}
              />
            )}
          </svg>
          {each.label}
        </li>
      ))}
    </ul>
  );
};

/** A number of the table; one that is more than nothing leads to its list. */
const Cell = <S extends ChartSpan>({
  of: { of, to },
  span,
  format,
}: {
  readonly of: Series<S>;
  readonly span: S;
  readonly format: (value: number) => string;
}): JSX.Element => {
  const value = of(span);
  const text = value === null ? '–' : format(value);
  if (!to || value === null || value === 0) return <>{text}</>;
  return (
    <Link to={to(span)} className="text-accent underline underline-offset-4">
      {text}
    </Link>
  );
};

const Twin = <S extends ChartSpan>({
  spans,
  series,
  nameOf,
  format,
}: Omit<ChartProps<S>, 'about' | 'title'>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <details className="mt-2">
      <summary className="text-quiet cursor-pointer text-sm">{t('chart.asTable')}</summary>
      <div className="mt-2">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-quiet text-left">
              <th scope="col" className="py-1 pr-4 font-normal">
                {t('chart.span')}
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1 pr-4 text-right font-normal">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={span.from} className="border-border border-t">
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {nameOf(span)}
                  {span.isOpen && <span className="text-quiet"> {t('chart.soFar')}</span>}
                </th>
                {series.map((each) => (
                  <td key={each.key} className="py-1 pr-4 text-right">
                    <Cell of={each} span={span} format={format} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

/** Numbers over time as a picture with its meaning beside it, and as a table that says the same. */
export const Chart = <S extends ChartSpan>({ title, about, ...rest }: ChartProps<S>): JSX.Element => {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="border-border bg-surface min-w-0 rounded-lg border p-4 break-inside-avoid">
      <figcaption className="mb-3">
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        <p className="text-quiet text-sm">{about}</p>
      </figcaption>
      <Drawing title={title} {...rest} />
      <Key series={rest.series} />
      <Twin {...rest} />
    </figure>
  );
};
