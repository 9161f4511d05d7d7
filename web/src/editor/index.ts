import './editor.css';

export type { LinkListener, LinkState, OpenedTranscript, SendAnswer, TranscriptLink } from './collaboration/link.ts';
export { memoryUnsentStore, openUnsentStore, type UnsentStore } from './unsent/store.ts';
export { editorDe, type EditorTexts } from './texts.de.ts';
export { editorEn } from './texts.en.ts';
export { type TranscriptEditorProps } from './props.ts';
export { TranscriptEditor } from './TranscriptEditor.tsx';
export { timecode } from './model/timecode.ts';
