import {
  LARGEST_TEXT_FILE_BYTES,
  readTextFile,
  type TextFile,
  type TextFileFault,
  type Transcript,
} from '@soebs/events/transcript';
import { FileUp } from 'lucide-react';
import { useMemo, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { speakersOf } from '../speakers/speakers.ts';
import { smallButton, Tick } from '../tools/Panel.tsx';
import { differencesBetween } from '../versions/differences.ts';
import { DiffText } from '../versions/DiffText.tsx';
import type { ImportChoice } from './operations.ts';
import { planImport, usualChoice } from './plan.ts';
import { takeIn } from './take-in.ts';

const MOST_SHOWN = 100;

/** A file that was chosen and can be read, and the text as it stood then. */
type Chosen = { readonly name: string; readonly file: TextFile; readonly text: Transcript };

type Read = { readonly chosen: Chosen } | { readonly fault: TextFileFault };

const readChosen = async (model: EditorModel, file: File): Promise<Read> => {
  if (file.size > LARGEST_TEXT_FILE_BYTES) return { fault: 'file_too_large' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { fault: 'file_unreadable' };
  model.takeTyped();
  const text = model.transcript();
  const names = speakersOf(text).map(({ name }) => name);
  const read = readTextFile(new Uint8Array(bytes), names);
  return read.ok ? { chosen: { name: file.name, file: read.file, text } } : { fault: read.code };
};

/** What the text would become, place by place. */
const Preview = ({ chosen, choice }: { readonly chosen: Chosen; readonly choice: ImportChoice }): JSX.Element => {
  const { t } = useTranslation();
  const plan = useMemo(
    () => planImport(chosen.text, chosen.file, { ...choice, newId: () => crypto.randomUUID() }),
    [chosen, choice],
  );
  const differences = useMemo(() => (plan ? differencesBetween(plan.result, chosen.text) : []), [plan, chosen]);
  if (!plan) return <p role="alert">{t('editor.importFailed')}</p>;
  return (
    <>
      <p role="status" className="text-sm">
        {t('editor.importAgrees', { same: plan.same, words: plan.words })}{' '}
        {t('editor.differences', { count: differences.length })}
      </p>
      <ul aria-label={t('editor.importChanges')} className="grid max-h-80 gap-3 overflow-y-auto">
        {differences.slice(0, MOST_SHOWN).map(({ segmentId, parts, speakers }) => (
          <li key={segmentId} className="border-border grid gap-1 border-t pt-2">
            {speakers && (
              <p className="text-sm">
                <del className="text-failed">{speakers.then}</del>{' '}
                <ins className="text-finished no-underline">{speakers.now}</ins>
              </p>
            )}
            <DiffText parts={parts} />
          </li>
        ))}
      </ul>
    </>
  );
};

type Done = (name: string) => void;

/** A file that can be read: what it would change, what is taken over, and the act itself. */
const Ask = (props: {
  readonly model: EditorModel;
  readonly chosen: Chosen;
  readonly done: Done;
  readonly giveUp: () => void;
}): JSX.Element => {
  const { model, chosen, done, giveUp } = props;
  const { t } = useTranslation();
  const [choice, choose] = useState<ImportChoice>(() => usualChoice(chosen.file));
  const [state, setState] = useState<'asks' | 'works' | 'failed'>('asks');
  const take = async (): Promise<void> => {
    setState('works');
    const names = {
      before: t('editor.importedBefore', { file: chosen.name }),
      after: t('editor.imported', { file: chosen.name }),
    };
    if (await takeIn(model, chosen.file, { names, choice })) done(chosen.name);
    else setState('failed');
  };
  return (
    <div className="grid gap-3">
      <p className="font-medium break-words">
        <bdi>{chosen.name}</bdi>
      </p>
      <Tick
        label={t('editor.importParagraphs')}
        checked={choice.takesParagraphs}
        change={(takesParagraphs) => choose({ ...choice, takesParagraphs })}
      />
      {chosen.file.pieces.some(({ speaker }) => speaker !== null) && (
        <Tick
          label={t('editor.importSpeakers')}
          checked={choice.takesSpeakers}
          change={(takesSpeakers) => choose({ ...choice, takesSpeakers })}
        />
      )}
      <Preview chosen={chosen} choice={choice} />
      {state === 'failed' && <p role="alert">{t('editor.importFailed')}</p>}
      <div className="flex flex-wrap gap-2">
        <button type="button" className={smallButton} disabled={state === 'works'} onClick={() => void take()}>
          {t('editor.importTake')}
        </button>
        <button type="button" className={smallButton} onClick={giveUp}>
          {t('editor.cancel')}
        </button>
      </div>
    </div>
  );
};

/** The text taken over from a file of subtitles or plain text, with the times of the recording's words (TX41). */
export const ImportFile = ({ model }: { readonly model: EditorModel }): JSX.Element => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<TextFileFault | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    setTaken(null);
    const found = await readChosen(model, file);
    setFault('fault' in found ? found.fault : null);
    setChosen('chosen' in found ? found.chosen : null);
  };
  const done = (name: string): void => {
    setTaken(name);
    setChosen(null);
  };
  return (
    <section className="grid gap-3">
      <input
        ref={input}
        type="file"
        hidden
        accept=".srt,.vtt,.txt,text/plain,text/vtt"
        aria-label={t('editor.importFile')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = '';
        }}
      />
      {!chosen && (
        <button type="button" className={smallButton} onClick={() => input.current?.click()}>
          <FileUp aria-hidden size={16} />
          {t('editor.importFile')}
        </button>
      )}
      {fault && <p role="alert">{t(`editor.${fault}`)}</p>}
      {taken !== null && (
        <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm">
          {t('editor.imported', { file: taken })}
          <button
            type="button"
            className="text-accent min-h-8 font-medium"
            onClick={() => {
              model.undo();
              setTaken(null);
            }}
          >
            {t('editor.undo')}
          </button>
        </p>
      )}
      {chosen && <Ask key={chosen.name} model={model} chosen={chosen} done={done} giveUp={() => setChosen(null)} />}
    </section>
  );
};
