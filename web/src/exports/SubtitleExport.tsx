import { exportsApi, type Project } from '@soebs/contract';
import {
  defaultPreset,
  optionsOfPreset,
  subtitleOptions,
  subtitlePresetId,
  subtitleQueryOf,
  subtitleRanges,
  type SubtitleOptions,
} from '@soebs/events/transcript';
import { Captions, Download } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../forms/Button.tsx';
import { CheckboxField } from '../forms/CheckboxField.tsx';
import { SelectField } from '../forms/SelectField.tsx';
import { TextField } from '../forms/TextField.tsx';
import { Card } from './Card.tsx';
import { useDownload } from './download.ts';

const numberFields = ['cpl', 'cps', 'rows', 'minVisibilityDurationInMs', 'minFramesBetweenSegments'] as const;
const formats = ['srt', 'vtt'] as const;

type Change = (changes: Partial<SubtitleOptions>) => void;
type OptionsProps = { readonly options: SubtitleOptions; readonly change: Change };

const presetOf = (id: string): SubtitleOptions => {
  const known = subtitlePresetId.safeParse(id);
  return optionsOfPreset(known.success ? known.data : defaultPreset);
};

const PresetChoice = ({ options, choose }: { options: SubtitleOptions; choose: (id: string) => void }): JSX.Element => {
  const { t } = useTranslation();
  const choices = subtitlePresetId.options.map((value) => ({ value, label: t(`presets.${value}`) }));
  return <SelectField label={t('export.preset')} options={choices} value={options.preset} onChange={choose} />;
};

const Numbers = ({ options, change }: OptionsProps): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {numberFields.map((field) => {
        const { min, max } = subtitleRanges[field];
        const isFine = subtitleOptions.shape[field].safeParse(options[field]).success;
        return (
          <TextField
            key={field}
            label={t(`export.${field}`)}
            type="number"
            inputMode="numeric"
            {...{ min, max }}
            step={1}
            value={Number.isNaN(options[field]) ? '' : options[field]}
            error={isFine ? undefined : t('export.range', { min, max })}
            onChange={({ target }) => change({ [field]: target.valueAsNumber, preset: 'custom' })}
          />
        );
      })}
    </div>
  );
};

/** The text cut into subtitles, by a preset or by own values. */
export const SubtitleExport = ({ project: { id, title, subtitlePreset } }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const { busy, download } = useDownload();
  const [options, setOptions] = useState(() => presetOf(subtitlePreset));
  const change: Change = (changes) => setOptions({ ...options, ...changes });
  const isFine = subtitleOptions.safeParse(options).success;
  const fetchFile = (format: 'srt' | 'vtt') =>
    api.file(exportsApi.subtitles, { params: { id }, query: { ...subtitleQueryOf(options), format } });
  return (
    <Card icon={Captions} title={t('export.subtitles')} hint={t('export.subtitlesHint')}>
      <div className="grid gap-5">
        <PresetChoice options={options} choose={(preset) => setOptions(presetOf(preset))} />
        <Numbers options={options} change={change} />
        <CheckboxField
          label={t('export.withPunctuation')}
          checked={options.withPunctuation}
          onChange={({ target }) => change({ withPunctuation: target.checked, preset: 'custom' })}
        />
        <div className="flex flex-wrap gap-3">
          {formats.map((format) => (
            <Button
              key={format}
              look={format === 'srt' ? 'primary' : 'secondary'}
              waiting={busy}
              disabled={!isFine}
              onClick={() => void download(fetchFile(format), `${title}.${format}`)}
            >
              <Download aria-hidden size={18} />
              {t('export.download', { format: format.toUpperCase() })}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
};
