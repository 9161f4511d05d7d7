import {
  optionsOfPreset,
  subtitleOptions,
  subtitlePresetId,
  subtitleRanges,
  type SubtitleOptions,
} from '@soebs/events/transcript';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../forms/CheckboxField.tsx';
import { SelectField } from '../forms/SelectField.tsx';
import { TextField } from '../forms/TextField.tsx';

const numberFields = ['cpl', 'cps', 'rows', 'minVisibilityDurationInMs', 'minFramesBetweenSegments'] as const;
const switches = ['withDialogues', 'withSpeakers', 'oneSentence'] as const;
type NumberField = (typeof numberFields)[number];

type FieldsProps = {
  readonly options: SubtitleOptions;
  readonly change: (options: SubtitleOptions) => void;
};

/** A number that is passed on as soon as it is in its range; until then it is only typed. */
const NumberOption = ({ field, options, change }: FieldsProps & { readonly field: NumberField }): JSX.Element => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { min, max } = subtitleRanges[field];
  const isFine = (text: string): boolean =>
    /^\d+$/u.test(text) && subtitleOptions.shape[field].safeParse(Number(text)).success;
  const take = (text: string): void => {
    const fine = isFine(text);
    setTyped(fine ? null : text);
    setRefused(null);
    if (fine) change({ ...options, [field]: Number(text), preset: 'custom' });
  };
  /** What was typed and cannot be taken gives way to the value that counts, and that is said. */
  const leave = (): void => {
    if (typed !== null) setRefused(typed === '' ? '–' : typed);
    setTyped(null);
  };
  return (
    <TextField
      label={t(`export.${field}`)}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      value={typed ?? String(options[field])}
      error={typed === null ? undefined : t('export.range', { min, max })}
      {...(refused === null ? {} : { hint: t('subtitles.refused', { refused, value: options[field], min, max }) })}
      onChange={({ target }) => take(target.value)}
      onBlur={leave}
    />
  );
};

/** Preset and values; an edited value makes the preset «custom». */
export const OptionFields = ({ options, change }: FieldsProps): JSX.Element => {
  const { t } = useTranslation();
  const presets = subtitlePresetId.options.map((value) => ({ value, label: t(`presets.${value}`) }));
  const choose = (given: string): void => {
    const preset = subtitlePresetId.parse(given);
    const { withDialogues, withSpeakers, oneSentence } = options;
    const beside = { withDialogues, withSpeakers, oneSentence };
    change(preset === 'custom' ? { ...options, preset } : { ...optionsOfPreset(preset), ...beside });
  };
  return (
    <div className="grid gap-4">
      <SelectField label={t('export.preset')} options={presets} value={options.preset} onChange={choose} />
      <div className="grid gap-4 sm:grid-cols-2">
        {numberFields.map((field) => (
          <NumberOption key={field} field={field} options={options} change={change} />
        ))}
      </div>
      <CheckboxField
        label={t('export.withPunctuation')}
        checked={options.withPunctuation}
        onChange={({ target }) => change({ ...options, withPunctuation: target.checked, preset: 'custom' })}
      />
      {switches.map((field) => (
        <CheckboxField
          key={field}
          label={t(`subtitles.${field}`)}
          checked={options[field]}
          onChange={({ target }) => change({ ...options, [field]: target.checked })}
        />
      ))}
    </div>
  );
};
