/** The texts of the page that strangers read, small enough to come with it. */
const de = {
  by: 'Geteilter Text',
  until: 'Lesbar bis',
  find: 'Im Text suchen',
  next: 'Nächster Treffer',
  previous: 'Vorheriger Treffer',
  noHits: 'Keine Treffer',
  download: 'Herunterladen',
  loading: 'Der Text wird geladen',
  empty: 'Hier steht kein Text.',
  transcript: 'Text',
  recording: 'Aufnahme',
  invalid_link: 'Diesen Link gibt es nicht. Ist er vollständig?',
  link_expired: 'Dieser Link ist abgelaufen. Bitten Sie um einen neuen.',
  link_closed: 'Dieser Link wurde geschlossen. Bitten Sie um einen neuen.',
  rate_limited: 'Das waren zu viele Versuche. Versuchen Sie es später noch einmal.',
  failed: 'Der Text konnte nicht geladen werden. Besteht eine Verbindung zum Internet?',
  retry: 'Noch einmal versuchen',
};
export type SharedWords = typeof de;

const en: SharedWords = {
  by: 'Shared text',
  until: 'Can be read until',
  find: 'Find in the text',
  next: 'Next match',
  previous: 'Previous match',
  noHits: 'No matches',
  download: 'Download',
  loading: 'Loading the text',
  empty: 'There is no text here.',
  transcript: 'Text',
  recording: 'Recording',
  invalid_link: 'There is no such link. Is it complete?',
  link_expired: 'This link has expired. Ask for a new one.',
  link_closed: 'This link was closed. Ask for a new one.',
  rate_limited: 'Those were too many tries. Try again later.',
  failed: 'The text could not be loaded. Is there a connection to the internet?',
  retry: 'Try again',
};

/** The texts in the language that the browser prefers; German else. */
export const wordsFor = (languages: readonly string[]): { readonly tag: string; readonly words: SharedWords } => {
  const first = languages.map((each) => each.slice(0, 2).toLowerCase()).find((each) => each === 'de' || each === 'en');
  return first === 'en' ? { tag: 'en-CH', words: en } : { tag: 'de-CH', words: de };
};
