/** The engines that the stories of this folder run in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export type Point = { readonly x: number; readonly y: number };
export type Click = { readonly count?: number; readonly shift?: boolean };

/** What each protocol does for a page: all that a person has is a pointer, keys and eyes. */
export type Tab = {
  readonly open: (url: string) => Promise<void>;
  /** Runs an expression in the page, waits if it is a promise, and answers its value as JSON. */
  readonly run: (expression: string) => Promise<unknown>;
  /** A key, or several held at once: `Enter`, `Control+Shift+z`. */
  readonly press: (chord: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly click: (point: Point, click?: Click) => Promise<void>;
  readonly move: (point: Point) => Promise<void>;
  /** Gives the only file input of the page a file. */
  readonly choose: (path: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly picture: () => Promise<Buffer>;
  /** Composes step by step and commits, by the most real way that the protocol has; see `compose` of the engine's file. */
  readonly compose: (steps: readonly string[], committed: string) => Promise<void>;
};

/** A browser of one person, with cookies of its own. */
export type Session = { readonly tab: Tab; readonly downloads: string; readonly close: () => Promise<void> };

/** A running engine. */
export type Engine = {
  readonly name: EngineName;
  readonly openSession: () => Promise<Session>;
  readonly stop: () => Promise<void>;
};

export const viewport = { width: 1440, height: 900 } as const;
