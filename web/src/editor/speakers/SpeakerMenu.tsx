import { Popover } from '@base-ui/react/popover';
import { useState, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inputLook, smallButton, Tick } from '../tools/Panel.tsx';
import { ParagraphLanguage } from '../language/ParagraphLanguage.tsx';
import type { EditorModel } from '../model/model.ts';
import {
  assign,
  cleanName,
  freshSpeakerId,
  fromHereOn,
  LONGEST_NAME,
  rename,
  runAround,
  speakersOf,
  type Speaker,
} from './speakers.ts';

/** The paragraph whose speaker is being chosen, and where the choice is shown. */
export type SpeakerQuestion = {
  readonly segmentId: string;
  readonly anchor: Element;
};

const NewSpeaker = ({ add }: { add: (name: string) => void }): JSX.Element => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (cleanName(name) !== '') add(name);
      }}
    >
      <input
        aria-label={t('editor.newName')}
        placeholder={t('editor.newName')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className={inputLook}
      />
      <button type="submit" className={smallButton} disabled={cleanName(name) === ''}>
        {t('editor.add')}
      </button>
    </form>
  );
};

const row =
  'hover:bg-raised flex min-h-9 w-full items-center rounded px-2 text-left text-sm aria-pressed:font-semibold';

const MOST_DIGITS = 9;

/** Arrows go from name to name, a digit takes the name that bears it. */
const step = (event: KeyboardEvent<HTMLElement>, take: (place: number) => void): void => {
  if (/^[1-9]$/u.test(event.key)) {
    event.preventDefault();
    take(Number(event.key) - 1);
    return;
  }
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const all = Array.from(event.currentTarget.querySelectorAll('button'));
  const now = all.findIndex((each) => each === document.activeElement);
  all[(now + by + all.length) % all.length]?.focus();
};

type NamesProps = {
  readonly speakers: readonly Speaker[];
  readonly now: string | null;
  readonly give: (speakerId: string | null) => void;
};

const Names = ({ speakers, now, give }: NamesProps): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('editor.chooseSpeaker')}
      className="grid"
      onKeyDown={(event) => step(event, (place) => speakers[place] && give(speakers[place].id))}
    >
      {speakers.map((speaker, place) => (
        <button
          key={speaker.id}
          type="button"
          aria-pressed={speaker.id === now}
          className={row}
          onClick={() => give(speaker.id)}
        >
          <kbd aria-hidden className="text-quiet w-5 shrink-0">
            {place < MOST_DIGITS ? place + 1 : ''}
          </kbd>
          <bdi>{speaker.name}</bdi>
        </button>
      ))}
      <button type="button" aria-pressed={now === null} className={`${row} text-quiet`} onClick={() => give(null)}>
        {t('editor.nobody')}
      </button>
    </div>
  );
};

const Choice = ({
  model,
  segmentId,
  done,
}: {
  readonly model: EditorModel;
  readonly segmentId: string;
  readonly done: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const transcript = model.transcript();
  const speakers = speakersOf(transcript);
  const now = transcript.segments.find(({ id }) => id === segmentId)?.speakerId ?? null;
  const run = runAround(transcript, segmentId);
  const rest = fromHereOn(transcript, segmentId);
  const [reach, setReach] = useState<'one' | 'run' | 'rest'>('one');
  const reached = { one: [segmentId], run, rest }[reach];
  const give = (speakerId: string | null, named = ''): void => {
    const naming = named && speakerId !== null ? rename(speakerId, named) : [];
    model.change([...naming, ...reached.flatMap((id) => assign(id, speakerId))]);
    done();
  };
  return (
    <div className="grid gap-2">
      <Names speakers={speakers} now={now} give={give} />
      {run.length > 1 && (
        <Tick
          label={t('editor.wholeRun', { count: run.length })}
          checked={reach === 'run'}
          change={(isRun) => setReach(isRun ? 'run' : 'one')}
        />
      )}
      {now !== null && rest.length > 1 && (
        <Tick
          label={t('editor.fromHereOn', { count: rest.length })}
          checked={reach === 'rest'}
          change={(isRest) => setReach(isRest ? 'rest' : 'one')}
        />
      )}
      <NewSpeaker add={(named) => give(freshSpeakerId(speakers), named)} />
      <ParagraphLanguage model={model} segmentIds={reached} done={done} />
    </div>
  );
};

/** Who speaks in a paragraph, or in all of one voice around it (TX34). */
export const SpeakerMenu = ({
  model,
  question,
  close,
}: {
  readonly model: EditorModel;
  readonly question: SpeakerQuestion | null;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Popover.Root open={question !== null} onOpenChange={(open) => !open && close()}>
      <Popover.Portal>
        <Popover.Positioner anchor={question?.anchor ?? null} sideOffset={6} align="start" className="z-30">
          <Popover.Popup
            className="bg-surface border-border w-72 rounded-lg border p-3 shadow-(--shadow-raised) outline-none"
            aria-label={t('editor.chooseSpeaker')}
          >
            {question && <Choice key={question.segmentId} model={model} segmentId={question.segmentId} done={close} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
