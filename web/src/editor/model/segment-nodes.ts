import { languageOf, type Segment } from '@soebs/events/transcript';
import { Element, type BaseEditor, type Descendant } from 'slate';
import type { ReactEditor } from 'slate-react';

/** A paragraph in the editor: one text, no marks; its times stay beside the editor (TX20). */
export type SegmentNode = {
  type: 'segment';
  id: string;
  /** Slate drops a property that is null when it cuts a paragraph, so nobody is told in three ways: read `speakerIn`. */
  speakerId?: string | null | undefined;
  /** The language by its tag, where it is not the text's main one. */
  language?: string | undefined;
  children: [{ text: string }];
};

/** Slate with the undo of the session: Slate asks for these two by name. */
export type OwnUndo = {
  undo: () => void;
  redo: () => void;
};

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & OwnUndo;
    Element: SegmentNode;
    Text: { text: string };
  }
}

/** Who speaks in a paragraph; null when nobody is named. */
export const speakerIn = ({ speakerId }: Pick<SegmentNode, 'speakerId'>): string | null => speakerId ?? null;

/** The editor's form of a segment. */
export const nodeOf = ({
  id,
  speakerId,
  language,
  text,
}: Pick<Segment, 'id' | 'speakerId' | 'language' | 'text'>): SegmentNode => ({
  type: 'segment',
  id,
  speakerId,
  ...languageOf({ language }),
  children: [{ text }],
});

/** The editor's forms of the segments. Slate holds at least one paragraph, so an empty transcript is one empty line. */
export const nodesOf = (segments: readonly Segment[]): SegmentNode[] => segments.map(nodeOf);

/** The paragraphs of an editor. */
export const segmentNodes = (children: readonly Descendant[]): SegmentNode[] =>
  children.filter((node) => Element.isElement(node));

/** The letters of a paragraph. More than one text is there only while Slate is at work. */
export const textOf = ({ children }: SegmentNode): string => children.map(({ text }) => text).join('');
