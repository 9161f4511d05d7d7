import { addressBody, country, usersApi, type Address } from '@soebs/contract';
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type z } from 'zod';
import { api } from '../api/index.ts';
import { Button } from '../forms/Button.tsx';
import { CheckboxInput } from '../forms/CheckboxInput.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { SelectInput } from '../forms/SelectInput.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';
import { useModal } from '../shell/modal.ts';
import { showToast } from '../shell/toasts.ts';

/** The countries by the two letters under which browsers name them. */
const regions = { AUT: 'AT', DEU: 'DE', CHE: 'CH' } as const;

/** The name of a country in a language. */
export const countryName = (code: Address['country'], tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'region' }).of(regions[code]) ?? code;

export type AddressFormProps = {
  readonly address: Address | null;
  readonly changed: (all: readonly Address[]) => void;
};

const empty = {
  addressLine1: '',
  addressLine2: '',
  city: '',
  postalCode: '',
  country: 'CHE' as const,
  preferred: false,
};

type Given = z.input<typeof addressBody>;
type Checked = z.output<typeof addressBody>;

const Fields = ({ control }: { control: ValidForm<Given, Checked>['control'] }): JSX.Element => {
  const { t, i18n } = useTranslation();
  const countries = country.options.map((value) => ({ value, label: countryName(value, i18n.language) }));
  return (
    <>
      <TextInput
        {...{ control }}
        name="addressLine1"
        label={t('profile.addresses.line1')}
        required
        limits={{ max: 200 }}
        autoComplete="address-line1"
      />
      <TextInput
        {...{ control }}
        name="addressLine2"
        label={t('profile.addresses.line2')}
        limits={{ max: 200 }}
        autoComplete="address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-[9rem_1fr]">
        <TextInput
          {...{ control }}
          name="postalCode"
          label={t('profile.addresses.postalCode')}
          required
          inputMode="numeric"
          limits={{ max: 10 }}
          autoComplete="postal-code"
        />
        <TextInput
          {...{ control }}
          name="city"
          label={t('profile.addresses.city')}
          required
          limits={{ max: 100 }}
          autoComplete="address-level2"
        />
      </div>
      <SelectInput
        {...{ control }}
        name="country"
        label={t('profile.addresses.country')}
        required
        options={countries}
      />
    </>
  );
};

/** An address, new or changed, in the modal. */
export const AddressForm = ({ address, changed }: AddressFormProps): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const form = useValidForm({
    schema: addressBody,
    defaultValues: address ?? empty,
    submit: async (body) => {
      const answer = await (address
        ? api.call(usersApi.changeAddress, { params: { id: address.id }, body })
        : api.call(usersApi.addAddress, { body }));
      if (!answer.ok) {
        showToast({ type: 'error', title: t('profile.failed'), message: t(`errors.${answer.code}`) });
        return;
      }
      changed(answer.data);
      close();
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <Fields control={control} />
      <CheckboxInput {...{ control }} name="preferred" label={t('profile.addresses.usePreferred')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('common.cancel')}
        </Button>
        <SubmitButton form={form} label={t('profile.save')} />
      </div>
    </Form>
  );
};
