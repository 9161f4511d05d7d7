declare module 'webvtt-parser' {
  /** The strict parser and validator of the specification's authors. */
  export class WebVTTParser {
    constructor(entities: Readonly<Record<string, string>>);
    parse(
      input: string,
      mode?: string,
    ): {
      cues: { startTime: number; endTime: number; text: string; tree: { children?: unknown[] } }[];
      errors: unknown[];
    };
  }
}

declare module 'imsc/src/main/js/doc.js' {
  /** Reads an IMSC document; faults are told to the handler. */
  export const fromXML: (
    xml: string,
    onFault: (message: string) => void,
    metadata: object,
  ) => { getMediaTimeEvents: () => number[] } | null;
}
