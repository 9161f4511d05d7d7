import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { spokenLanguageTags } from '../../i18n/spoken-languages.ts';
import type { EditorModel } from '../model/model.ts';
import { inputLook } from '../tools/Panel.tsx';
import { giveLanguage } from './language.ts';

const MAIN = '';
/** What stands for a language that nobody has named or found. */
const unnamed: ReadonlySet<string> = new Set(['', 'auto', 'und']);

/** In which language paragraphs are spoken: hyphens and line breaks follow it, and ss for ß (TJ10). */
export const ParagraphLanguage = ({
  model,
  segmentIds,
  done,
}: {
  readonly model: EditorModel;
  readonly segmentIds: readonly string[];
  readonly done: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const transcript = model.transcript();
  const main = model.collaboration.getState().language;
  const now = transcript.segments.find(({ id }) => id === segmentIds[0])?.language ?? MAIN;
  const others = [...new Set([...spokenLanguageTags, now])]
    .filter((tag) => tag !== MAIN && (tag === now || tag !== main))
    .map((tag) => ({ tag, name: formats.language(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const mainName = unnamed.has(main)
    ? t('editor.mainLanguageUnknown')
    : t('editor.mainLanguage', { language: formats.language(main) });
  return (
    <label className="border-border text-quiet grid gap-1 border-t pt-2 text-sm">
      {t('editor.paragraphLanguage')}
      <select
        className={`${inputLook} text-sm`}
        value={now}
        onChange={({ target }) => {
          const tag = target.value === MAIN ? null : target.value;
          model.change(giveLanguage(transcript, { segmentIds, tag, main }));
          done();
        }}
      >
        <option value={MAIN}>{mainName}</option>
        {others.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
