import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { metricsTable } from '@soebs/platform/metrics';
import { parse } from 'yaml';
import { serviceNames } from '../environment.ts';
import { knownSeries, seriesIn } from './names.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};
const { groups } = parse(readFileSync('ops/prometheus/rules.yml', 'utf8')) as {
  groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap(({ rules: each }) => each);
const page = readFileSync('docs/how-to/alerts.md', 'utf8');

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };
const dashboard = JSON.parse(readFileSync('ops/grafana/soebs.json', 'utf8')) as { readonly panels: readonly Panel[] };
const panels = dashboard.panels.filter(({ targets }) => targets !== undefined);
const exprsOf = ({ targets = [] }: Panel): readonly string[] => targets.map(({ expr }) => expr);

describe('the names of metrics', () => {
  it('[OP10] are forty at most, say their unit as Prometheus wants it, and have one sentence each', () => {
    const rows = Object.entries(metricsTable);
    expect(rows.length).toBeLessThanOrEqual(40);
    for (const [name, { type, help, labels }] of rows) {
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(help).toMatch(/^[A-Z].*\.$/);
      expect(labels.filter((label) => /id$|^(user|project|token|email|host)$/i.test(label))).toEqual([]);
    }
  });

  it('[OP10] are found in expressions', () => {
    const expression =
      'sum(rate(a_b_total{x="y z"}[5m])) by (job) / on (job) max_over_time(c:d[1h]) > 2.5e3 and e offset 5m';
    expect(seriesIn(expression)).toEqual(['a_b_total', 'c:d', 'e']);
  });
});

describe('ops/prometheus/rules.yml', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '[OP10] %s names metrics that there are',
    (_name, { expr }) => {
      const series = seriesIn(expr);
      expect(series.length).toBeGreaterThan(0);
      expect(series.filter((name) => !knownSeries.has(name))).toEqual([]);
    },
  );

  it('[OP11] has a paragraph for each alert: what it means, what to do; and no other', () => {
    const paragraphs = [...page.matchAll(/^### (\w+)\n\n\*\*Means:\*\* \S.*\n\*\*Do:\*\* \S.*$/gm)].map(
      ([, name]) => name,
    );
    const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(paragraphs);
    expect(paragraphs.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '[OP11] %s says whom it wakes, and where it is told',
    (name, rule) => {
      expect(['page', 'ticket']).toContain(rule.labels['severity']);
      expect(rule.annotations['summary']).toMatch(/\S/);
      expect(rule.annotations['description']).toBe(`docs/how-to/alerts.md#${name.toLowerCase()}`);
    },
  );

  it('[OP11] sends nobody to look for a line that no log has', () => {
    const lines = [...page.matchAll(/log lines? ((?:«[^»]+»(?: and )?)+)/g)].flatMap(([, named = '']) =>
      [...named.matchAll(/«([^»]+)»/g)].map(([, line = '']) => line),
    );
    const sources = ['api', 'projector', 'transcriber'].flatMap((room) =>
      readdirSync(`${room}/src`, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => readFileSync(`${room}/src/${path}`, 'utf8')),
    );
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.filter((line) => !sources.some((source) => source.includes(`'${line}'`)))).toEqual([]);
  });

  it('[OP11] has each alert tried', () => {
    const tried = [
      ...readFileSync('ops/prometheus/rules.test.yml', 'utf8').matchAll(/alertname: (\w+)\n +exp_alerts:\n/g),
    ];
    expect(new Set(tried.map(([, name]) => name))).toEqual(new Set(rules.map(({ alert }) => alert)));
  });
});

describe('ops/grafana/soebs.json', () => {
  it.each(panels.map((panel) => [panel.title, panel] as const))(
    '[OP11] «%s» shows metrics that there are',
    (_title, panel) => {
      const series = exprsOf(panel).flatMap(seriesIn);
      expect(series.length).toBeGreaterThan(0);
      expect(series.filter((name) => !knownSeries.has(name))).toEqual([]);
    },
  );

  it('[OP11] shows every metric that there is', () => {
    const shown = new Set(panels.flatMap(exprsOf).flatMap(seriesIn));
    const isShown = (name: string): boolean =>
      [name, `${name}_count`, `${name}_bucket`].some((each) => shown.has(each));
    expect(Object.keys(metricsTable).filter((name) => !isShown(name))).toEqual([]);
  });

  it('[OP11] shows every metric that wakes somebody', () => {
    const shown = new Set(panels.flatMap(exprsOf).flatMap(seriesIn));
    expect(rules.flatMap(({ expr }) => seriesIn(expr)).filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe('ops/prometheus/prometheus.yml', () => {
  it('[OP10] asks the inner door of every service, by the port that compose gives it', () => {
    const { scrape_configs: jobs } = parse(readFileSync('ops/prometheus/prometheus.yml', 'utf8')) as {
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    const asked = jobs.map(({ job_name: name, dns_sd_configs: [found] }) => [name, found?.names, String(found?.port)]);
    expect(asked.toSorted()).toEqual(
      serviceNames.map((name) => [name, [name], services[name]?.environment?.['HEALTH_PORT']]).toSorted(),
    );
  });
});
