import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** Prometheus's own checker, where it is installed (.ci/run installs it). */
const isThere = spawnSync('promtool', ['--version']).status === 0;
const promtool = (...words: readonly string[]): readonly [number | null, string] => {
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' });
  return [status, stdout + stderr];
};

(isThere ? describe : describe.skip)('ops/prometheus', () => {
  it('[OP11] is understood as a whole', () => {
    expect(promtool('check', 'config', 'ops/prometheus/prometheus.yml')).toEqual([0, expect.any(String)]);
  });

  it('[OP11] has rules that Prometheus understands', () => {
    expect(promtool('check', 'rules', '--lint-fatal', 'ops/prometheus/rules.yml')).toEqual([0, expect.any(String)]);
  });

  it('[OP11] wakes somebody when it should, and nobody when it should not', () => {
    expect(promtool('test', 'rules', 'ops/prometheus/rules.test.yml')).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
