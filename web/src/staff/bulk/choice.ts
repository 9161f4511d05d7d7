/** Something of a list that staff act on together with others. */
export type Choice = {
  readonly id: string;
  readonly name: string;
  /** What decides which acts fit it. */
  readonly state: string;
  /** The run of a job that was seen; 0 of what has none. */
  readonly attempt: number;
};

/** What is chosen, by its id; it belongs to the question it was chosen under. */
export type Chosen = { readonly question: string; readonly items: ReadonlyMap<string, Choice> };

const nothing: ReadonlyMap<string, Choice> = new Map();

/** What is chosen under a question; another question begins with nothing. */
export const chosenUnder = (chosen: Chosen, question: string): ReadonlyMap<string, Choice> =>
  chosen.question === question ? chosen.items : nothing;

/** One more, or one less. */
export const toggled = (items: ReadonlyMap<string, Choice>, choice: Choice): ReadonlyMap<string, Choice> => {
  const next = new Map(items);
  if (!next.delete(choice.id)) next.set(choice.id, choice);
  return next;
};

/** In parts of so many. */
export const partsOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
