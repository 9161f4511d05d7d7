import { addressBody, usersApi, type Address } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { CheckboxInput } from '../forms/CheckboxInput.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { PostalFields } from '../credits/PostalFields.tsx';

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
        showRefusal(t('profile.failed'), answer.code);
        return;
      }
      changed(answer.data);
      close();
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <PostalFields bind={(name) => ({ control, name })} />
      <CheckboxInput control={control} name="preferred" label={t('profile.addresses.usePreferred')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('common.cancel')}
        </Button>
        <SubmitButton form={form} label={t('profile.save')} />
      </div>
    </Form>
  );
};
