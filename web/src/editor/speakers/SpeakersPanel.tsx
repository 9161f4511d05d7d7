import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { inputLook, Panel, smallButton } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import { useTranscript } from '../model/use-transcript.ts';
import { cleanName, freshSpeakerId, LONGEST_NAME, mergeInto, rename, speakersOf, type Speaker } from './speakers.ts';

type RowProps = {
  readonly model: EditorModel;
  readonly speaker: Speaker;
  readonly others: readonly Speaker[];
  readonly editable: boolean;
};

const Merge = ({ model, speaker, others }: Omit<RowProps, 'editable'>): JSX.Element | null => {
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

const Row = ({ model, speaker, others, editable }: RowProps): JSX.Element => {
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
        <span className="text-quiet text-sm">{t('editor.speakerParagraphs', { count: speaker.paragraphs })}</span>
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
