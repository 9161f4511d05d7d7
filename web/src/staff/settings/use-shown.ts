import type { SettingInput } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { textOf } from './typed.ts';

/** A value of a setting in words, with its unit. */
export const useShown = (): ((input: SettingInput, value: unknown) => string) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const number = (input: Extract<SettingInput, { kind: 'whole' }>, value: number): string => {
    if (input.unit === 'bytes') return formats.bytes(value);
    if (input.unit === 'rappen') return formats.francs(value);
    return t(`staff.settings.counted.${input.unit}`, { count: value, formatted: formats.number(value) });
  };
  return (input, value) => {
    if (input.kind === 'whole' && typeof value === 'number') return number(input, value);
    if (input.kind === 'flag') return t(value === true ? 'staff.settings.yes' : 'staff.settings.no');
    if (input.kind === 'choice')
      return t(value === 'minute' ? 'staff.settings.rounding.minute' : 'staff.settings.rounding.cent');
    const text = textOf(input, value).replaceAll('\n', '; ');
    return text === '' ? '–' : text;
  };
};
