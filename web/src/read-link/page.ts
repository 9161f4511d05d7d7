import { hitsOf, startAt, timecode, wordHeard, type Hit, type SharedParagraph, type SharedText } from './text.ts';
import type { SharedWords } from './words.ts';

type Attributes = Readonly<Record<string, string>>;

/** An element with attributes; text is only ever text. */
const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** The letters of each paragraph, in reading order. */
type Column = { readonly main: HTMLElement; readonly paragraphs: readonly HTMLElement[] };

const rangeOf = (column: Column, { paragraph, from, to }: Hit): Range | null => {
  const letters = column.paragraphs[paragraph]?.firstChild;
  if (!(letters instanceof Text) || letters.length < to) return null;
  const range = document.createRange();
  range.setStart(letters, from);
  range.setEnd(letters, to);
  return range;
};

const endsOf = (range: Range): [Node, number, Node, number] => [
  range.startContainer,
  range.startOffset,
  range.endContainer,
  range.endOffset,
];

/** Colours letters without a change of the page; where a browser cannot, it selects the hit that one is at. */
const highlight = (name: string, ranges: readonly (Range | null)[]): void => {
  const shown = ranges.flatMap((range) => range ?? []);
  if (typeof Highlight === 'undefined') {
    if (name === 'hit-current' && shown[0]) document.getSelection()?.setBaseAndExtent(...endsOf(shown[0]));
    return;
  }
  if (shown.length > 0) CSS.highlights.set(name, new Highlight(...shown));
  else CSS.highlights.delete(name);
};

const show = (range: Range | null): void =>
  range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });

const headOf = ({ speaker, timings }: SharedParagraph): HTMLElement => {
  const startMs = timings[2] ?? 0;
  const time = element('button', { type: 'button', 'data-seek': String(startMs) }, timecode(startMs));
  return element('p', { class: 'head' }, time, element('bdi', {}, speaker ?? ''));
};

/** The paragraphs, each with its time and who speaks. */
const columnOf = ({ paragraphs, language }: SharedText, words: SharedWords): Column => {
  const letters = paragraphs.map(({ text, language: own }, n) =>
    element('p', { 'data-letters': String(n), dir: 'auto', lang: own ?? language }, text),
  );
  const sections = paragraphs.map((each, n) => element('section', {}, headOf(each), letters[n] ?? ''));
  const empty = paragraphs.length === 0 ? [element('p', {}, words.empty)] : [];
  return { main: element('main', { 'aria-label': words.transcript }, ...sections, ...empty), paragraphs: letters };
};

/** What is searched for, and how one goes through it. */
const findBar = (text: SharedText, words: SharedWords, column: Column): HTMLElement => {
  const field = element('input', { type: 'search', 'aria-label': words.find, placeholder: words.find });
  const status = element('output', { 'aria-live': 'polite' });
  let hits: Hit[] = [];
  let at = -1;
  const step = (by: number): void => {
    if (hits.length === 0) return;
    at = (at + by + hits.length) % hits.length;
    const range = rangeOf(column, hits[at] ?? { paragraph: -1, from: 0, to: 0 });
    highlight('hit-current', [range]);
    show(range);
    status.textContent = `${String(at + 1)}/${String(hits.length)}`;
  };
  field.addEventListener('input', () => {
    hits = hitsOf(text.paragraphs, field.value);
    at = -1;
    highlight('hit-current', []);
    highlight(
      'hit',
      hits.slice(0, 2_000).map((hit) => rangeOf(column, hit)),
    );
    status.textContent = field.value.trim() === '' ? '' : words.noHits;
    step(1);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
  });
  const button = (label: string, sign: string, by: number): HTMLElement => {
    const made = element('button', { type: 'button', 'aria-label': label, title: label }, sign);
    made.addEventListener('click', () => step(by));
    return made;
  };
  return element(
    'div',
    { class: 'find', role: 'search' },
    field,
    button(words.previous, '↑', -1),
    button(words.next, '↓', 1),
    status,
  );
};

type Surroundings = {
  readonly api: string;
  readonly words: SharedWords;
  readonly tag: string;
  /** Shows the token once more; answers whether the link still opens. */
  readonly renew: () => Promise<boolean>;
};

const addressOf = ({ linkId }: SharedText, api: string, rest: string): string => `${api}/shared/${linkId}/${rest}`;

/** A player whose cookie was too old goes on where it was, once. */
const goOnAfterErrors = (player: HTMLMediaElement, renew: Surroundings['renew']): void => {
  let tried = false;
  player.addEventListener('playing', () => (tried = false));
  player.addEventListener('error', () => {
    if (tried) return;
    tried = true;
    const at = player.currentTime;
    void renew().then((isOpen) => {
      if (!isOpen) return;
      player.load();
      player.currentTime = at;
    });
  });
};

/** Marks the word that is heard, and keeps it in sight while it plays. */
const followWords = (player: HTMLMediaElement, { paragraphs }: SharedText, column: Column): void => {
  let heard = '';
  const follow = (): void => {
    const word = wordHeard(paragraphs, player.currentTime * 1_000);
    const key = JSON.stringify(word);
    if (key === heard) return;
    heard = key;
    const range = word && rangeOf(column, word);
    highlight('word', [range]);
    if (!player.paused) show(range);
  };
  player.addEventListener('timeupdate', follow);
  player.addEventListener('seeked', follow);
};

/** When what was pressed is heard: a paragraph's time, or a word; null for what is only selected, or no text. */
const pressedMs = ({ paragraphs }: SharedText, pressed: HTMLElement): number | null => {
  const { seek, letters } = pressed.dataset;
  if (seek !== undefined) return Number(seek);
  const paragraph = paragraphs[Number(letters ?? -1)];
  const selection = document.getSelection();
  return paragraph && selection?.isCollapsed ? startAt(paragraph, selection.anchorOffset) : null;
};

/** The recording, the word that is heard, and a press on a word that plays from there. */
const playerOf = (text: SharedText, { api, words, renew }: Surroundings, column: Column): HTMLMediaElement | null => {
  if (text.media === null) return null;
  const attributes = {
    controls: '',
    preload: 'metadata',
    crossorigin: 'use-credentials',
    'aria-label': words.recording,
  };
  const player = element(text.media, attributes);
  player.src = addressOf(text, api, 'media');
  goOnAfterErrors(player, renew);
  followWords(player, text, column);
  column.main.addEventListener('click', ({ target }) => {
    const ms = target instanceof HTMLElement ? pressedMs(text, target) : null;
    if (ms !== null) player.currentTime = ms / 1_000;
  });
  return player;
};
const formats = ['txt', 'docx', 'json', 'srt', 'vtt'] as const;

const downloads = (text: SharedText, { api, words }: Surroundings): HTMLElement | string =>
  text.downloads
    ? element(
        'nav',
        { 'aria-label': words.download },
        element('span', { class: 'quiet' }, words.download),
        ...formats.map((format) =>
          element('a', { href: addressOf(text, api, `export?format=${format}`), download: '' }, format.toUpperCase()),
        ),
      )
    : '';

/** The page of a text: heading, what can be taken along, search, the paragraphs, the player. */
export const textPage = (text: SharedText, surroundings: Surroundings): Node[] => {
  const { words, tag } = surroundings;
  const column = columnOf(text, words);
  const player = playerOf(text, surroundings, column);
  const until = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text.until));
  return [
    element(
      'header',
      {},
      element('p', { class: 'quiet' }, `${words.by} · ${words.until} ${until}`),
      element('h1', { dir: 'auto' }, text.title),
      downloads(text, surroundings),
    ),
    findBar(text, words, column),
    column.main,
    ...(player ? [element('footer', { class: text.media ?? '' }, player)] : []),
  ];
};

/** The page that says why there is nothing to read. */
export const refusalPage = (
  message: string,
  retry: { readonly label: string; readonly act: () => void } | null,
): Node[] => {
  const button = retry && element('button', { type: 'button' }, retry.label);
  button?.addEventListener('click', () => retry?.act());
  return [element('main', { class: 'refused' }, element('p', { role: 'alert' }, message), ...(button ? [button] : []))];
};

/** The page while the text is on its way. */
export const waitingPage = (words: SharedWords): Node[] => [
  element('main', { class: 'refused' }, element('p', { role: 'status' }, words.loading)),
];
