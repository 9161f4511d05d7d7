/** The letters within a paragraph's element; null while it has none. */
export const lettersIn = (element: Element): Text | null => {
  const letters = element.querySelector('[data-slate-string]')?.firstChild;
  return letters instanceof Text ? letters : null;
};

/** The range of some letters, by their offsets; null when there are not as many. */
export const rangeBetween = (
  letters: Text,
  { from, to }: { readonly from: number; readonly to: number },
): Range | null => {
  if (to > letters.length) return null;
  const range = document.createRange();
  range.setStart(letters, from);
  range.setEnd(letters, to);
  return range;
};
