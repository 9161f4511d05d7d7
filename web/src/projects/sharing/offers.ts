import type { Project } from '@soebs/contract';

/** A project that somebody offers, with the offer. */
type Offered = Project & { readonly ownershipOffer: NonNullable<Project['ownershipOffer']> };

/** The projects that a person can take at a moment, those that end first at the top (SH6). */
export const offersIn = (
  shown: Iterable<{ readonly project: Project }>,
  userId: string,
  now: Date,
): readonly Offered[] =>
  [...shown]
    .flatMap(({ project }) => {
      const { ownershipOffer, archived } = project;
      const isOpen = ownershipOffer?.userId === userId && now.getTime() < Date.parse(ownershipOffer.until);
      return isOpen && !archived ? [project as Offered] : [];
    })
    .sort((a, b) => (a.ownershipOffer.until < b.ownershipOffer.until ? -1 : 1));
