import type { SettingInput } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { controlLook, Field } from '../../forms/Field.tsx';
import { SelectField } from '../../forms/SelectField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useFormats } from '../../i18n/format.ts';

const RATE_ROWS = 3;

/** What may be typed, in words: the bounds and what a number counts. */
const useHint = (input: SettingInput): string | undefined => {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (input.kind === 'whole') {
    const unit = t(`staff.settings.units.${input.unit}`);
    return t('staff.settings.bounds', { unit, min: number(input.min), max: number(input.max) });
  }
  if (input.kind === 'vatRates') return t('staff.settings.ratesHint');
  if (input.kind === 'line') return t('staff.settings.lineHint', { max: number(input.max) });
  return input.kind === 'email' ? t('staff.settings.emailHint') : undefined;
};

/** The field for a value, by its kind. */
export const ValueField = ({
  input,
  text,
  error,
  onChange,
}: {
  readonly input: SettingInput;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const hint = useHint(input);
  const words = { label: t('staff.settings.value'), error, ...(hint === undefined ? {} : { hint }) };
  if (input.kind === 'flag') {
    const options = ['true', 'false'].map((value) => ({
      value,
      label: t(value === 'true' ? 'staff.settings.yes' : 'staff.settings.no'),
    }));
    return <SelectField {...words} options={options} value={text} onChange={onChange} />;
  }
  if (input.kind === 'choice') {
    const options = input.choices.map((value) => ({
      value,
      label: t(value === 'minute' ? 'staff.settings.rounding.minute' : 'staff.settings.rounding.cent'),
    }));
    return <SelectField {...words} options={options} value={text} onChange={onChange} />;
  }
  if (input.kind === 'vatRates')
    return (
      <Field {...words}>
        {(control) => (
          <textarea
            {...control}
            rows={Math.max(RATE_ROWS, text.split('\n').length + 1)}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlLook} py-2 font-mono text-sm`}
          />
        )}
      </Field>
    );
  return (
    <TextField
      {...words}
      value={text}
      autoComplete="off"
      inputMode={input.kind === 'whole' ? 'numeric' : 'text'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
