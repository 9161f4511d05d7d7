import { country, type Address } from '@soebs/contract';
import type { JSX } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../forms/SelectInput.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import type { Bound } from '../forms/use-valid-form.ts';

/** The countries by the two letters under which browsers name them. */
const regions = { AUT: 'AT', DEU: 'DE', CHE: 'CH' } as const;

/** The name of a country in a language. */
export const countryName = (code: Address['country'], tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'region' }).of(regions[code]) ?? code;

type PostalField = 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country';

export type PostalFieldsProps<I extends FieldValues, O extends FieldValues> = {
  /** Ties a field to the form that the address is part of. */
  readonly bind: (field: PostalField) => Bound<I, O>;
};

/** Where somebody lives or works, as browsers fill it in. */
export const PostalFields = <I extends FieldValues, O extends FieldValues>({
  bind,
}: PostalFieldsProps<I, O>): JSX.Element => {
  const { t, i18n } = useTranslation();
  const countries = country.options.map((value) => ({ value, label: countryName(value, i18n.language) }));
  return (
    <>
      <TextInput
        {...bind('addressLine1')}
        label={t('profile.addresses.line1')}
        required
        limits={{ max: 200 }}
        autoComplete="address-line1"
      />
      <TextInput
        {...bind('addressLine2')}
        label={t('profile.addresses.line2')}
        limits={{ max: 200 }}
        autoComplete="address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-[9rem_1fr]">
        <TextInput
          {...bind('postalCode')}
          label={t('profile.addresses.postalCode')}
          required
          inputMode="numeric"
          limits={{ max: 10 }}
          autoComplete="postal-code"
        />
        <TextInput
          {...bind('city')}
          label={t('profile.addresses.city')}
          required
          limits={{ max: 100 }}
          autoComplete="address-level2"
        />
      </div>
      <SelectInput {...bind('country')} label={t('profile.addresses.country')} required options={countries} />
    </>
  );
};
