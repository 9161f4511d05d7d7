import './editor.css';

export type { LinkListener, LinkState, OpenedTranscript, SendAnswer, TranscriptLink } from './link.ts';
export { memoryOutbox, openOutbox, type Outbox } from './outbox.ts';
export { editorDe, type EditorTexts } from './texts.de.ts';
export { editorEn } from './texts.en.ts';
export { type TranscriptEditorProps } from './props.ts';
export { TranscriptEditor } from './TranscriptEditor.tsx';
export { timecode } from './word-clock.ts';
