const engines = ['chromium', 'firefox', 'webkit'] as const;
type Engine = (typeof engines)[number];

/** Takes `--browser <engine>` out of a command's words. Throws when the engine is none of the three. */
export const chosenEngine = (words: readonly string[]): { engine: Engine | undefined; rest: readonly string[] } => {
  const at = words.findIndex((word) => word === '--browser' || word.startsWith('--browser='));
  const word = words[at];
  if (word === undefined) return { engine: undefined, rest: words };
  const isJoined = word.includes('=');
  const name = isJoined ? word.slice(word.indexOf('=') + 1) : words[at + 1];
  const engine = engines.find((each) => each === name);
  if (!engine) throw new RangeError(`--browser takes ${engines.join(', ')}; not ${name ?? 'nothing'}`);
  return { engine, rest: words.toSpliced(at, isJoined ? 1 : 2) };
};
