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

declare module 'videojs-vtt.js' {
  interface Found {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }
  interface Parser {
    oncue: (cue: Found) => void;
    parse(file: string): void;
    flush(): void;
  }
  const vtt: {
    readonly WebVTT: {
      readonly Parser: new (window: unknown, decoder: unknown) => Parser;
      readonly StringDecoder: () => unknown;
    };
    readonly VTTCue: unknown;
    readonly VTTRegion: unknown;
  };
  export default vtt;
}
