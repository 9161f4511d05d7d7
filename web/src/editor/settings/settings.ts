import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { z } from 'zod';
import { create } from 'zustand';
import { actions } from './shortcuts.ts';

const binding = z.object({ key: z.string().min(1), mod: z.boolean(), shift: z.boolean(), alt: z.boolean().optional() });

const shape = z.object({
  /** So many of the machine's words, the least sure ones, are doubtful (percent); measured: `npm run bench -- speech`. */
  doubtSharePercent: z.int().min(5).max(50).catch(20),
  showsDoubts: z.boolean().catch(true),
  /** Typing stops the sound, resting starts it again a little earlier. */
  pausesWhileTyping: z.boolean().catch(false),
  /** So far one press goes back or forth, and a pause while typing back. */
  skipMs: z.int().min(500).max(30_000).catch(3_000),
  backStepMs: z.int().min(0).max(10_000).catch(1_000),
  /** The sound as it was left: its speed, how loud it is. */
  speed: z.number().min(0.5).max(2.5).catch(1),
  volume: z.number().min(0).max(1).catch(1),
  isMuted: z.boolean().catch(false),
  /** A pause puts the caret at the word just heard. */
  caretOnPause: z.boolean().catch(false),
  showsWaveform: z.boolean().catch(true),
  /** How large the letters are, and how far the lines are apart, in font sizes. */
  textScale: z.number().min(0.8).max(2).catch(1),
  leading: z.number().min(1.3).max(2.4).catch(1.7),
  showsNumbers: z.boolean().catch(false),
  showsOverview: z.boolean().catch(true),
  /** How a video stands by the text. */
  videoPlace: z.enum(['small', 'large', 'beside']).catch('small'),
  /** The browser marks what it takes for misspelt, in the language of the text if it knows that one. */
  checksSpelling: z.boolean().catch(true),
  /** What others get of a copied text besides its letters: who speaks, and when each paragraph begins. */
  copiesSpeakers: z.boolean().catch(false),
  copiesTimes: z.boolean().catch(false),
  /** Keys that a person has chosen instead of ours. */
  keys: z.partialRecord(z.enum(actions), binding).catch({}),
});

/** What a person has chosen for the editor on this device. */
export type EditorSettings = z.output<typeof shape>;

type SettingsSchema = DBSchema & {
  settings: { key: string; value: unknown };
};
const NAME = 'editor';

let opened: Promise<IDBPDatabase<SettingsSchema>> | undefined;
const database = (): Promise<IDBPDatabase<SettingsSchema>> =>
  (opened ??= openDB<SettingsSchema>('soebs-settings', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('settings'),
  }));

/** Settings live in IndexedDB: they are no secret, and the local storage holds two keys only (spec §3). */
export const useEditorSettings = create<
  EditorSettings & { isLoaded: boolean; change: (changes: Partial<EditorSettings>) => void }
>((set, get) => ({
  ...shape.parse({}),
  isLoaded: false,
  change: (changes) => {
    set(changes);
    const kept = shape.parse(get());
    void database()
      .then((db) => db.put('settings', kept, NAME))
      .catch(() => undefined);
  },
}));

const read = async (key: string): Promise<unknown> => (await database()).get('settings', key);

/** Brings back what was chosen before; without storage the defaults stay. */
export const loadEditorSettings = async (): Promise<void> => {
  const kept = await read(NAME).catch(() => undefined);
  if (typeof kept === 'object' && kept !== null) useEditorSettings.setState({ ...shape.parse(kept), isLoaded: true });
};

/** Where a person stopped in a recording, in ms; null when that is not known. */
export const placeIn = async (transcriptId: string): Promise<number | null> => {
  const kept = await read(`place:${transcriptId}`).catch(() => undefined);
  return typeof kept === 'number' ? kept : null;
};

/** Notes where a person is in a recording. */
export const keepPlace = (transcriptId: string, ms: number): void => {
  void database()
    .then((db) => db.put('settings', ms, `place:${transcriptId}`))
    .catch(() => undefined);
};
