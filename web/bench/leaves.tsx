import type { StoredTranscript } from '@soebs/events/transcript';
import { useState, type JSX } from 'react';
import { createEditor, type Descendant } from 'slate';
import { Editable, Slate, withReact, type RenderLeafProps } from 'slate-react';

const leaf = ({ attributes, children }: RenderLeafProps): JSX.Element => <span {...attributes}>{children}</span>;

/** The usual way, for comparison: one text leaf a word, told apart by its start. */
export const Leaves = ({ transcript }: { transcript: StoredTranscript }): JSX.Element => {
  const [editor] = useState(() => withReact(createEditor()));
  const [initial] = useState(() =>
    transcript.segments.map((segment) => ({
      type: 'segment',
      id: segment.id,
      children: segment.text.split(' ').map((word, n) => ({ text: `${word} `, startMs: segment.timings[n * 4 + 2] })),
    })),
  );
  return (
    <Slate editor={editor} initialValue={initial as unknown as Descendant[]}>
      <Editable data-testid="leaves" renderLeaf={leaf} className="mx-auto max-w-[60rem] p-6 text-lg" />
    </Slate>
  );
};
