import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft, useDraftsUnder } from '../tools/drafts.ts';
import { inputLook, Panel, smallButton } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import { useMeta } from '../model/use-transcript.ts';
import { timecode } from '../model/timecode.ts';
import { LONGEST_NOTE, noteKey, notesOf, progressOf, writeNote, type Note } from './review.ts';
import { segmentStartMs } from '@soebs/events/transcript';

const NoteEditor = ({
  model,
  segmentId,
  done,
}: {
  readonly model: EditorModel;
  readonly segmentId: string;
  readonly done: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const saved = model.transcript().attributes[noteKey(segmentId)] ?? '';
  const [text, write, forget] = useDraft(model, noteKey(segmentId), () => saved);
  const leave = (): void => {
    forget();
    done();
  };
  const save = (): void => {
    if (text !== saved) model.change(writeNote(segmentId, text));
    leave();
  };
  return (
    <div className="grid gap-2">
      <textarea
        data-autofocus
        ref={(box) => box?.focus()}
        aria-label={t('editor.note')}
        rows={4}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) save();
        }}
        className={`${inputLook} h-auto py-2`}
      />
      <div className="flex gap-2">
        <button type="button" className={smallButton} onClick={save}>
          {t('editor.saveNote')}
        </button>
        <button type="button" className={smallButton} onClick={leave}>
          {t('editor.cancel')}
        </button>
      </div>
    </div>
  );
};

const startOf = (model: EditorModel, id: string): string => {
  const segment = model.transcript().segments.find((each) => each.id === id);
  return timecode((segment && segmentStartMs(segment)) ?? 0);
};

/** Notes that were begun and not saved: they wait here until they are saved or given up. */
const Begun = ({
  model,
  noting,
  setNoting,
}: {
  readonly model: EditorModel;
  readonly noting: string | null;
  readonly setNoting: (segmentId: string) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const begun = useDraftsUnder(model, noteKey('')).filter((segmentId) => segmentId !== noting);
  return (
    <>
      {begun.map((segmentId) => (
        <button key={segmentId} type="button" className={smallButton} onClick={() => setNoting(segmentId)}>
          {t('editor.begunNote', { time: startOf(model, segmentId) })}
        </button>
      ))}
    </>
  );
};

/** How far the proofreading is, and the notes (kept beside the text, in no export). */
export const ReviewPanel = ({
  model,
  noting,
  setNoting,
  reveal,
  editable,
  close,
}: {
  readonly model: EditorModel;
  /** The paragraph whose note is being written. */
  readonly noting: string | null;
  readonly setNoting: (segmentId: string | null) => void;
  readonly reveal: (segmentId: string) => void;
  readonly editable: boolean;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const attributes = useMeta(model, (transcript) => transcript.attributes);
  const { done, paragraphs, percent } = progressOf({ segments: model.transcript().segments, attributes });
  const notes: Note[] = notesOf({ segments: model.transcript().segments, attributes });
  return (
    <Panel title={t('editor.review')} close={close}>
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p role="status">{t('editor.reviewed', { done, paragraphs, percent })}</p>
          <progress value={percent} max={100} aria-label={t('editor.review')} className="accent-accent h-2 w-full" />
        </div>
        {noting !== null && editable && (
          <NoteEditor key={noting} model={model} segmentId={noting} done={() => setNoting(null)} />
        )}
        {editable && <Begun model={model} noting={noting} setNoting={setNoting} />}
        {notes.length === 0 && noting === null && <p className="text-quiet text-sm">{t('editor.noNotes')}</p>}
        <ul className="grid gap-3">
          {notes.map(({ segmentId, text }) => (
            <li key={segmentId} className="border-border border-t pt-3">
              <button
                type="button"
                className="text-accent text-sm font-medium tabular-nums"
                onClick={() => reveal(segmentId)}
              >
                {startOf(model, segmentId)}
              </button>
              <p className="text-sm whitespace-pre-wrap">{text}</p>
              {editable && (
                <button type="button" className="text-quiet text-sm underline" onClick={() => setNoting(segmentId)}>
                  {t('editor.editNote')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
};
