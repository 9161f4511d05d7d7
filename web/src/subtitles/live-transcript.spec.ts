import { describe, expect, it } from '@jest/globals';
import type { Operation } from '@soebs/events/transcript';
import type { LinkListener, TranscriptLink } from '../editor/collaboration/link.ts';
import { LiveTranscript } from './live-transcript.ts';

const stored = (text: string) => ({
  segments: [{ id: 's', speakerId: null, text, timings: [0, text.length, 0, 500], confidence: [90] }],
  attributes: {},
});
const typing = (text: string): readonly Operation[] => [{ type: 'T', seg: 's', delta: [text] }];

const open = async () => {
  let listener: LinkListener | null = null;
  let loads = 0;
  const link: TranscriptLink = {
    transcriptId: 'p',
    load: () =>
      Promise.resolve({ revision: (loads += 1) === 1 ? 4 : 9, language: 'de', transcript: stored(`v${loads}`) }),
    send: () => Promise.resolve({ ok: true, revision: 5 }),
    since: () => Promise.resolve({ batches: [], more: false }),
    subscribe: (given) => {
      listener = given;
      return () => undefined;
    },
  };
  const live = new LiveTranscript(link);
  live.open();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  const receive = (revision: number, ops: readonly Operation[]) =>
    listener?.onBatch({ revision, opId: `o${revision}`, by: 'x', ops });
  const shown = () => {
    const state = live.getState();
    return state.phase === 'ready' ? `${state.revision} ${state.transcript.segments[0]!.text}` : state.phase;
  };
  return { live, receive, shown };
};

describe('a followed transcript', () => {
  it('[SU2.5] shows the next edit of others at once, and no edit twice', async () => {
    const { receive, shown } = await open();
    receive(5, typing('A'));
    receive(5, typing('A'));
    receive(3, typing('old'));
    expect(shown()).toBe('5 Av1');
  });
  it('[SU2.5] loads anew when an edit is missing', async () => {
    const { live, receive, shown } = await open();
    const loaded = new Promise<void>((resolve) => live.subscribe(resolve));
    receive(7, typing('B'));
    await loaded;
    expect(shown()).toBe('9 v2');
  });
});
