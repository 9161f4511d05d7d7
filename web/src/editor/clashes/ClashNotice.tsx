import { useEffect, useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { useTranscript } from '../model/use-transcript.ts';
import { useEditorSettings } from '../settings/settings.ts';
import { keysOf } from '../settings/shortcuts.ts';
import { smallButton } from '../tools/Panel.tsx';
import type { Reveal } from '../viewport/scrolling.ts';
import { clashesIn, settle, type Clash } from '../collaboration/clashes.ts';

const useClashes = (model: EditorModel): readonly Clash[] => {
  const transcript = useTranscript(model);
  const clashes = useMemo(() => clashesIn(transcript), [transcript]);
  useEffect(() => model.marks.set('clash', clashes), [model, clashes]);
  return clashes;
};

/** Takes one of two texts: that of the clash at the caret, else of the first one. False when there is none. */
export const takeOf = (model: EditorModel, taken: 'first' | 'second'): boolean => {
  const transcript = model.transcript();
  const clashes = clashesIn(transcript);
  const caret = model.caret();
  const here = clashes.find(
    ({ segmentId, from, to }) => segmentId === caret?.segmentId && from <= caret.offset && caret.offset <= to,
  );
  const clash = here ?? clashes[0];
  return clash !== undefined && model.change(settle(transcript, clash, taken));
};

type NoticeProps = {
  readonly model: EditorModel;
  readonly reveal: Reveal;
  readonly editable: boolean;
  readonly isMac: boolean;
};

/** Two people have corrected the same word in two ways: both see it, and either takes one (TX11). */
export const ClashNotice = ({ model, reveal, editable, isMac }: NoticeProps): JSX.Element | null => {
  const { t } = useTranslation();
  const { keys } = useEditorSettings();
  const [clash, ...others] = useClashes(model);
  if (!clash) return null;
  const take = (action: 'takeFirst' | 'takeSecond', text: string): JSX.Element => (
    <button
      type="button"
      className={smallButton}
      title={keysOf(action, isMac, keys)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => model.change(settle(model.transcript(), clash, action === 'takeFirst' ? 'first' : 'second'))}
    >
      <bdi className="max-w-[24ch] truncate">{text}</bdi>
    </button>
  );
  return (
    <div
      role="alert"
      className="border-doubt bg-surface mb-3 flex flex-wrap items-center gap-2 rounded border px-3 py-2 text-sm"
    >
      <button
        type="button"
        className="min-h-8 text-left underline"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => reveal(clash.segmentId, clash.from)}
      >
        {t('editor.clash', { count: others.length + 1 })}
      </button>
      {editable && take('takeFirst', clash.first)}
      {editable && take('takeSecond', clash.second)}
    </div>
  );
};
