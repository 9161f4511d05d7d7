/** The package has no types of its own: where a line may break (UAX #14). */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place at which a line may, or has to, end; null after the last. */
    nextBreak(): { readonly position: number; readonly required?: boolean } | null;
  }
}
