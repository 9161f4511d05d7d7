import { describe, expect, it } from '@jest/globals';
import { newLog } from '../log/log.ts';
import { newLifecycle } from './lifecycle.ts';
import { pause } from './pause.ts';

const started = (graceMs?: number) => {
  const lines: string[] = [];
  const happened: string[] = [];
  const lifecycle = newLifecycle(newLog('test', 'info', { write: (line) => lines.push(line) }), graceMs);
  const open = (name: string, close: () => Promise<void> | void = () => undefined) =>
    lifecycle.open(
      name,
      () => {
        happened.push(`open ${name}`);
        return name;
      },
      (part) => {
        happened.push(`close ${part}`);
        return close();
      },
    );
  return { lifecycle, happened, lines, open };
};

describe('a lifecycle', () => {
  it('opens in order and closes in reverse, each once', async () => {
    const { lifecycle, happened, open } = started();
    await open('log');
    await open('http');
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    await lifecycle.stop();
    expect(happened).toEqual(['open log', 'open http', 'close http', 'close log']);
  });

  it('aborts its signal before the first part closes', async () => {
    const { lifecycle, open } = started();
    let wasAborted = false;
    await open('part', () => void (wasAborted = lifecycle.signal.aborted));
    expect(lifecycle.signal.aborted).toBe(false);
    await lifecycle.stop();
    expect(wasAborted).toBe(true);
  });

  it('passes over a part that fails or hangs, and says so', async () => {
    const { lifecycle, happened, lines, open } = started(20);
    await open('first');
    await open('hanging', () => new Promise(() => undefined));
    await open('failing', () => Promise.reject(new Error('will not')));
    await lifecycle.stop();
    expect(happened.slice(-1)).toEqual(['close first']);
    expect(lines.join('')).toContain('not closed within 20 ms');
    expect(lines.join('')).toContain('will not');
  });

  it('does not remember a part that did not open', async () => {
    const { lifecycle, lines } = started();
    const opening = lifecycle.open(
      'broken',
      () => Promise.reject(new Error('taken')),
      () => undefined,
    );
    await expect(opening).rejects.toThrow('taken');
    await lifecycle.stop();
    expect(lines).toEqual([]);
  });
});

describe('pause', () => {
  it('ends at once when its signal aborts, before or while it waits', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort();
    await waiting;
    await pause(60_000, controller.signal);
    expect(controller.signal.aborted).toBe(true);
  });
});
