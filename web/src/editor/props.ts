import type { TranscriptLink } from './collaboration/link.ts';
import type { UnsentStore } from './unsent/store.ts';
import type { LoadPeaks } from './player/Waveform.tsx';
import type { EditorModel } from './model/model.ts';

/** What a page gives the editor. */
export type TranscriptEditorProps = {
  readonly link: TranscriptLink;
  readonly title: string;
  readonly mediaUrl: string;
  readonly mediaKind: 'audio' | 'video';
  readonly editable: boolean;
  /** Whether one may comment, which readers may, too. */
  readonly mayComment?: boolean;
  /** Nothing can be saved here any more, and the page around says so. */
  readonly hasEnded?: boolean;
  /** The waveform's peaks; without them no waveform is shown. */
  readonly loadPeaks?: LoadPeaks;
  /** Where unsent edits are kept; the browser's IndexedDB unless told otherwise. */
  readonly unsentStore?: UnsentStore;
  /** A model that is made already: the bench looks into it. */
  readonly model?: EditorModel;
};
