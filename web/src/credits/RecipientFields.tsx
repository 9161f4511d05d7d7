import type { RecipientDraft } from '@soebs/contract';
import type { JSX } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../forms/TextInput.tsx';
import type { Bound } from '../forms/use-valid-form.ts';
import { PostalFields } from './PostalFields.tsx';

type RecipientField = keyof RecipientDraft;

export type RecipientFieldsProps<I extends FieldValues, O extends FieldValues> = {
  /** Ties a field to the form that the recipient is part of. */
  readonly bind: (field: RecipientField) => Bound<I, O>;
};

/** Whom a receipt is made out to (CR14). */
export const RecipientFields = <I extends FieldValues, O extends FieldValues>({
  bind,
}: RecipientFieldsProps<I, O>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        {...bind('name')}
        label={t('ledger.recipient.name')}
        required
        limits={{ max: 200 }}
        autoComplete="name"
      />
      <TextInput
        {...bind('company')}
        label={t('ledger.recipient.company')}
        limits={{ max: 200 }}
        autoComplete="organization"
      />
      <PostalFields bind={bind} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...bind('uid')}
          label={t('ledger.recipient.uid')}
          hint={t('ledger.recipient.uidHint')}
          autoComplete="off"
        />
        <TextInput
          {...bind('orderReference')}
          label={t('ledger.recipient.orderReference')}
          hint={t('ledger.recipient.orderReferenceHint')}
          limits={{ max: 100 }}
          autoComplete="off"
        />
      </div>
    </>
  );
};
