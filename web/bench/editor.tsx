import { transcriptView } from '@soebs/contract';
import type { StoredTranscript } from '@soebs/events/transcript';
import i18n from 'i18next';
import { useEffect, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { editorDe, memoryUnsentStore, TranscriptEditor } from '../src/editor/index.ts';
import type { TranscriptLink } from '../src/editor/collaboration/link.ts';
import { createPainter } from '../src/editor/painting/painter.ts';
import { LocalLog } from '../src/editor/testing/local-log.ts';
import { newEditorModel } from '../src/editor/TranscriptEditor.tsx';
import './editor.css';
import { Leaves } from './leaves.tsx';
import { othersIn } from './others.ts';
import { commentsLink, saidOf } from './said.ts';
import { talkOf } from './talk.ts';

const query = new URLSearchParams(location.search);
const talk = talkOf(Number(query.get('hours') ?? 1));
const said = saidOf(talk, Number(query.get('comments') ?? 0));
const transcript = { ...talk, ...(said.length > 0 ? { comments: [...said] } : {}) };

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

/** As long as a call to an api takes that is not near. The log's own work is done in this page, after what is measured. */
const CALL_MS = 120;
const log = new LocalLog(transcript, () => new Promise((resolve) => setTimeout(resolve, CALL_MS)));
const unsentStore = memoryUnsentStore();
/** The answer of the api as it comes over the line; it is read and checked as in the product. */
const answers = [JSON.stringify({ projectId: 'bench', revision: -1, language: 'de', transcript })];
const link: TranscriptLink = {
  ...log.linkFor('me'),
  ...(said.length > 0 ? { comments: commentsLink } : {}),
  presence: othersIn(transcript, Number(query.get('peers') ?? 0)),
  load: () => Promise.resolve(transcriptView.parse(JSON.parse(answers.pop() ?? ''))),
};
const model = newEditorModel(link, unsentStore);

/** Resolves when what has been done is laid out and painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    }),
  );

/** Ms until an action is on the screen. */
const toScreen = async (action: () => void): Promise<number> => {
  const from = performance.now();
  action();
  await painted();
  return performance.now() - from;
};

const bench = {
  log,
  model,
  /** From the answer of the api to the first paragraph that can be typed in, in ms. */
  openedMs: 0,
  keys: [] as number[],
  paintWords: (times: number): number[] => {
    const painter = createPainter(model);
    const spanMs = (transcript.segments.at(-1)?.timings[2] ?? 0) / times;
    const durations = timed(times, (n) => painter.paintSpoken(n * spanMs));
    painter.remove();
    return durations;
  },
  /** Pastes a text at the caret. */
  paste: (text: string): Promise<number> =>
    toScreen(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('[data-slate-editor]')?.dispatchEvent(event);
    }),
  /** Presses a button. */
  press: (button: HTMLElement): Promise<number> => toScreen(() => button.click()),
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

let begunMs = 0;

const watchOpening = (): void => {
  if (document.querySelector('[data-slate-string]')) {
    document.body.getBoundingClientRect();
    bench.openedMs = performance.now() - begunMs;
  } else requestAnimationFrame(watchOpening);
};

const Page = ({ given }: { given: StoredTranscript }): JSX.Element => {
  useEffect(watchOpening, []);
  if (query.get('kind') === 'leaves') return <Leaves transcript={given} />;
  return (
    <TranscriptEditor
      link={link}
      model={model}
      unsentStore={unsentStore}
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
begunMs = performance.now();
if (root) createRoot(root).render(<Page given={transcript} />);
