import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { inputLook, Panel, smallButton } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import { useTranscript } from '../model/use-transcript.ts';
import {
  cleanName,
  freshSpeakerId,
  LONGEST_NAME,
  mergeInto,
  rename,
  speakerHue,
  speakersOf,
  type Speaker,
} from './speakers.ts';

type RowProps = {
  readonly model: EditorModel;
  readonly speaker: Speaker;
  readonly others: readonly Speaker[];
  readonly editable: boolean;
  readonly only: string | null;
  readonly choose: (id: string | null) => void;
};

const Merge = ({ model, speaker, others }: Pick<RowProps, 'model' | 'speaker' | 'others'>): JSX.Element | null => {
  const { t } = useTranslation();
  if (others.length === 0) return null;
  return (
    <select
      aria-label={t('editor.mergeSpeaker', { name: speaker.name })}
      value=""
      onChange={({ target }) => model.change(mergeInto(model.transcript(), speaker.id, target.value))}
      className={`${inputLook} text-sm`}
    >
      <option value="">{t('editor.mergeInto')}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};

/** Dims what others say, by a rule of style: no paragraph is drawn anew, and nothing that could be deleted is hidden. */
const useOnly = (): readonly [string | null, (id: string | null) => void] => {
  const [only, choose] = useState<string | null>(null);
  useEffect(() => {
    if (only === null) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-segment]:not([data-speaker="${CSS.escape(only)}"]) { opacity: 0.35 }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [only]);
  return [only, choose];
};

/** One voice is read alone. */
const Only = ({ speaker, only, choose }: Pick<RowProps, 'speaker' | 'only' | 'choose'>): JSX.Element => {
  const { t } = useTranslation();
  const isOn = only === speaker.id;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`${smallButton} aria-pressed:bg-accent-soft aria-pressed:text-accent`}
      onClick={() => choose(isOn ? null : speaker.id)}
    >
      {t('editor.onlySpeaker')}
    </button>
  );
};

const Row = ({ model, speaker, others, editable, only, choose }: RowProps): JSX.Element => {
  const { t } = useTranslation();
  const [name, setName] = useState(speaker.name);
  const keep = (): void => {
    const clean = cleanName(name);
    if (clean === '') setName(speaker.name);
    else if (clean !== speaker.name) model.change(rename(speaker.id, clean));
  };
  return (
    <li className="border-border grid gap-2 border-t pt-3">
      <label className="grid gap-1">
        <span className={`text-sm soebs-speaker-${String(speakerHue(speaker.id))}`}>
          {t('editor.speakerParagraphs', { count: speaker.paragraphs })}
        </span>
        <input
          value={name}
          maxLength={LONGEST_NAME}
          readOnly={!editable}
          aria-label={t('editor.speakerName')}
          onChange={({ target }) => setName(target.value)}
          onBlur={keep}
          onKeyDown={({ key }) => {
            if (key === 'Enter') keep();
          }}
          className={inputLook}
        />
      </label>
      <Only speaker={speaker} only={only} choose={choose} />
      {editable && <Merge model={model} speaker={speaker} others={others} />}
    </li>
  );
};

/** Who speaks: names that hold everywhere at once, and two that are one (TX34). */
export const SpeakersPanel = ({
  model,
  editable,
  close,
}: {
  readonly model: EditorModel;
  readonly editable: boolean;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const speakers = speakersOf(useTranscript(model));
  const [only, choose] = useOnly();
  const add = (): void => {
    const id = freshSpeakerId(speakers);
    model.change(rename(id, t('editor.newSpeaker', { number: speakers.length + 1 })));
  };
  return (
    <Panel title={t('editor.speakers')} close={close}>
      <div className="grid gap-3">
        <p className="text-quiet text-sm">{t(speakers.length > 0 ? 'editor.speakersHint' : 'editor.noSpeakers')}</p>
        <ul className="grid gap-4">
          {speakers.map((speaker) => (
            <Row
              key={`${speaker.id} ${speaker.name}`}
              model={model}
              speaker={speaker}
              editable={editable}
              only={only}
              choose={choose}
              others={speakers.filter(({ id }) => id !== speaker.id)}
            />
          ))}
        </ul>
        {editable && (
          <button type="button" className={smallButton} onClick={add}>
            {t('editor.addSpeaker')}
          </button>
        )}
      </div>
    </Panel>
  );
};
