import { describe, expect, it } from '@jest/globals';
import { quiet } from '@soebs/platform/testing';
import { SILENT_AFTER_MS, type Heartbeat } from '@soebs/projector/read-models';
import { projectorWatch } from './projector-watch.ts';

const watched = () => {
  const observed: { beats: readonly Heartbeat[]; atMs: number } = { beats: [], atMs: 1_000 };
  const views = { heartbeats: () => Promise.resolve(observed.beats) };
  const watch = projectorWatch({ views, log: quiet, clockMs: () => observed.atMs });
  const hear = async (beat: string, standing: readonly string[] = [], projector = 'a'): Promise<string> => {
    const others = observed.beats.filter((each) => each.projector !== projector);
    observed.beats = [...others, { projector, beat, standing }];
    await watch.look();
    return watch.state();
  };
  return { observed, watch, hear };
};

describe('the projector', () => {
  it('[LV5] is believed at first, and silent when it has not been heard for a while', async () => {
    const { observed, watch, hear } = watched();
    expect(watch.state()).toBe('works');
    observed.atMs += SILENT_AFTER_MS;
    expect(watch.state()).toBe('works');
    observed.atMs += 1;
    expect(watch.state()).toBe('silent');
    expect(await hear('1')).toBe('works');
  });

  it('[LV5] is silent when it says the same again and again, and works at its next word', async () => {
    const { observed, hear } = watched();
    await hear('1');
    observed.atMs += SILENT_AFTER_MS + 1;
    expect(await hear('1')).toBe('silent');
    expect(await hear('2')).toBe('works');
  });

  it('[LV5] says of itself that a view stands still', async () => {
    const { hear } = watched();
    expect(await hear('1', ['projects.project'])).toBe('stands');
    expect(await hear('2')).toBe('works');
  });
  it('[LV5] works as long as one of several does, and what a dead one said of its views no longer counts', async () => {
    const { observed, hear } = watched();
    await hear('1', ['projects.project'], 'a');
    expect(await hear('1', [], 'b')).toBe('stands');
    observed.atMs += SILENT_AFTER_MS + 1;
    expect(await hear('2', [], 'b')).toBe('works');
    observed.atMs += SILENT_AFTER_MS + 1;
    expect(await hear('2', [], 'b')).toBe('silent');
  });
});
