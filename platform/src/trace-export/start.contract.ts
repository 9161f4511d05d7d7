import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';

/** What is loaded by then, in a process of its own. */
const program = `
import { createRequire } from 'node:module';
import { startTracing, traced, newLifecycle, newLog } from './platform/src/index.ts';
const off = { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 0.1 };
await startTracing('api', off, newLifecycle(newLog('test', 'silent')));
await traced('work', {}, () => Promise.resolve());
const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('@opentelemetry/'));
process.stdout.write(JSON.stringify([...new Set(loaded.map((path) => path.split('@opentelemetry/')[1].split('/')[0]))]));
`;

describe('tracing that nobody has asked for', () => {
  it('[OP12] is not even loaded', () => {
    const words = ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', program];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    // The interface alone, which the metrics need as well.
    expect(JSON.parse(stdout)).toEqual(['api']);
  });
});
