import { useState } from 'react';
import { chosenUnder, toggled, type Choice, type Chosen } from './choice.ts';

/** What is chosen from a list; a change of what is asked for empties it. */
export type UseChosen = {
  readonly items: ReadonlyMap<string, Choice>;
  readonly toggle: (choice: Choice) => void;
  readonly put: (choices: readonly Choice[]) => void;
  readonly clear: () => void;
};

export const useChosen = (question: string): UseChosen => {
  const [chosen, setChosen] = useState<Chosen>({ question, items: new Map() });
  return {
    items: chosenUnder(chosen, question),
    toggle: (choice) => setChosen((before) => ({ question, items: toggled(chosenUnder(before, question), choice) })),
    put: (choices) => setChosen({ question, items: new Map(choices.map((choice) => [choice.id, choice])) }),
    clear: () => setChosen({ question, items: new Map() }),
  };
};
