import type { Page } from '@playwright/test';

/**
 * The keystroke-level model: how long an expert takes for what is done without errors (Card, Moran, Newell: The keystroke-level model
 * for user performance time with interactive systems, CACM 23/7, 1980; The Psychology of Human-Computer Interaction, 1983, ch. 8).
 * Seconds of each operator.
 */
export const operators = {
  /** K: a key, by an average skilled typist (55 words a minute). A key that is held down counts once. */
  key: 0.2,
  /** M: getting ready for the next unit of thought. */
  mental: 1.35,
} as const;

/** What the hands have done: keys for getting somewhere, keys that write, and units of thought. */
export type Work = { readonly navigation: number; readonly writing: number; readonly mental: number };

export type Hands = {
  /** Presses a key, or several with others held, so many times. */
  readonly press: (keys: string, times?: number) => Promise<void>;
  /** Goes on pressing until something is so; answers how often. */
  readonly pressUntil: (keys: string, isThere: () => Promise<boolean>) => Promise<number>;
  readonly write: (text: string) => Promise<void>;
  readonly think: () => void;
  readonly work: () => Work;
};

const MOST_PRESSES = 60;

const heldIn = (keys: string): number => keys.split('+').length - 1;

/** Hands at the keyboard of a page, which count what they do. */
export const handsAt = (page: Page): Hands => {
  let [navigation, writing, mental] = [0, 0, 0];
  const press = async (keys: string, times = 1): Promise<void> => {
    for (let n = 0; n < times; n += 1) await page.keyboard.press(keys);
    navigation += times > 0 ? heldIn(keys) + times : 0;
  };
  return {
    press,
    pressUntil: async (keys, isThere) => {
      let times = 0;
      while (!(await isThere())) {
        if (times >= MOST_PRESSES) throw new Error(`${keys} leads nowhere`);
        await page.keyboard.press(keys);
        times += 1;
      }
      navigation += times > 0 ? heldIn(keys) + times : 0;
      return times;
    },
    write: async (text) => {
      await page.keyboard.type(text);
      writing += text.length + (text.match(/\p{Lu}|[?!:;"()]/gu)?.length ?? 0);
    },
    think: () => (mental += 1),
    work: () => ({ navigation, writing, mental }),
  };
};

/** Seconds that some work takes. */
export const secondsOf = ({ navigation, writing, mental }: Work): number =>
  (navigation + writing) * operators.key + mental * operators.mental;
