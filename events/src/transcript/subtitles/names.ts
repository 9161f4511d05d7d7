import { startOfText } from '../../text.ts';
import { clean } from './shown-words.ts';
import { countings, type CountingName } from './width.ts';

/** Whose names are shown at the beginning of turns. */
export type Names = {
  readonly nameOf?: ((speakerId: string) => string | null) | undefined;
};

type Line = { readonly cpl: number; readonly counting: CountingName };

/** A name takes at most half a line. */
const fittingName = (name: string, { cpl, counting }: Line): string => {
  const { partsOf } = countings[counting];
  const room = Math.floor(cpl / 2) - partsOf('…: ');
  return partsOf(name) <= room ? name : `${startOfText(name, room, partsOf).trim()}…`;
};

/** The names of speakers as lines show them, '' for none. */
export const namesOf = ({ nameOf, ...line }: Line & Names): ((speakerId: string | null) => string) => {
  const names = new Map<string | null, string>([[null, '']]);
  return (speakerId) => {
    const known = names.get(speakerId);
    if (known !== undefined) return known;
    const name = fittingName(clean((speakerId === null ? null : nameOf?.(speakerId)) ?? ''), line);
    names.set(speakerId, name);
    return name;
  };
};
