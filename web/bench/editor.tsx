import { type StoredTranscript } from '@soebs/events/transcript';
import i18n from 'i18next';
import { useEffect, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { editorDe, memoryOutbox, TranscriptEditor } from '../src/editor/index.ts';
import { createPainter } from '../src/editor/painter.ts';
import { LocalLog } from '../src/editor/testing/local-log.ts';
import { newRoom } from '../src/editor/TranscriptEditor.tsx';
import './editor.css';
import { Leaves } from './leaves.tsx';

import { talkOf } from './talk.ts';

const query = new URLSearchParams(location.search);
const transcript = talkOf(Number(query.get('hours') ?? 1));

const silence = (): string => {
  const bytes = new Uint8Array(44 + 8_000);
  const view = new DataView(bytes.buffer);
  const header = [0x52494646, 0, 0x57415645, 0x666d7420];
  header.forEach((word, n) => view.setUint32(n * 4, word));
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  view.setUint32(36, 0x64617461);
  view.setUint32(40, 8_000, true);
  bytes.fill(128, 44);
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
};

/** How long each call of an action takes, layout included, in ms. */
const timed = (times: number, action: (n: number) => void): number[] =>
  Array.from({ length: times }, (_, n) => {
    const from = performance.now();
    action(n);
    document.body.getBoundingClientRect();
    return performance.now() - from;
  });

const log = new LocalLog(transcript, () => new Promise((resolve) => setTimeout(resolve, 5)));
const outbox = memoryOutbox();
const room = newRoom(log.linkFor('me'), outbox);

const bench = {
  log,
  room,
  openedMs: 0,
  keys: [] as number[],
  paintWords: (times: number): number[] => {
    const painter = createPainter(room, () => 50);
    const spanMs = (transcript.segments.at(-1)?.timings[2] ?? 0) / times;
    const durations = timed(times, (n) => painter.paintSpoken(n * spanMs));
    painter.remove();
    return durations;
  },
  countNodes: (): number => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 0;
    while (walker.nextNode()) count += 1;
    return count;
  },
};
declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;

/** A key's time: from the key's event until the page is laid out with what it did. */
addEventListener(
  'keydown',
  () => {
    const from = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body.getBoundingClientRect();
      bench.keys.push(performance.now() - from);
    };
    port2.postMessage(null);
  },
  true,
);

const watchOpening = (): void => {
  if (document.querySelector('[data-slate-string]')) {
    document.body.getBoundingClientRect();
    bench.openedMs = performance.now();
  } else requestAnimationFrame(watchOpening);
};

const Page = ({ given }: { given: StoredTranscript }): JSX.Element => {
  useEffect(watchOpening, []);
  if (query.get('kind') === 'leaves') return <Leaves transcript={given} />;
  return (
    <TranscriptEditor
      link={log.linkFor('me')}
      room={room}
      outbox={outbox}
      mediaUrl={silence()}
      mediaKind="audio"
      title="Gespräch vom 14. Juli"
      editable
    />
  );
};

await i18n.use(initReactI18next).init({
  lng: 'de',
  resources: { de: { translation: { editor: editorDe } } },
  interpolation: { escapeValue: false },
});
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Page given={transcript} />);
