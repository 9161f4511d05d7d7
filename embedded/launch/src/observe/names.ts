import { metricsTable, type MetricName } from '@soebs/platform/metrics';

/** The series under which Prometheus keeps a metric. */
const seriesOf = (name: MetricName): readonly string[] =>
  metricsTable[name].type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];

/** What may stand in a rule or a dashboard: every series of the table, and what Prometheus itself knows of whom it asks. */
export const knownSeries: ReadonlySet<string> = new Set([
  ...(Object.keys(metricsTable) as MetricName[]).flatMap(seriesOf),
  'up',
]);

const words = new Set('and or unless by without on ignoring group_left group_right bool offset le inf nan'.split(' '));

/** The names of the series in an expression of PromQL: what is no function, no word of the language, no label and no text. */
export const seriesIn = (expression: string): readonly string[] => {
  const bare = expression
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replaceAll(/\$\w+/g, '');
  const names = [...bare.matchAll(/(?<![\w.])([a-z_:][\w:]*)\b(?!\s*\()/gi)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !words.has(name.toLowerCase())))];
};
