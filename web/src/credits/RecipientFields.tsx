import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../forms/TextInput.tsx';
import { PostalFields } from '../profile/PostalFields.tsx';
import { type RecipientForm } from './recipient.ts';

/** Whom a receipt is made out to (CR14). */
export const RecipientFields = ({ control }: Pick<RecipientForm, 'control'>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        {...{ control }}
        name="name"
        label={t('ledger.recipient.name')}
        required
        limits={{ max: 200 }}
        autoComplete="name"
      />
      <TextInput
        {...{ control }}
        name="company"
        label={t('ledger.recipient.company')}
        limits={{ max: 200 }}
        autoComplete="organization"
      />
      <PostalFields bind={(name) => ({ control, name })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...{ control }}
          name="uid"
          label={t('ledger.recipient.uid')}
          hint={t('ledger.recipient.uidHint')}
          autoComplete="off"
        />
        <TextInput
          {...{ control }}
          name="orderReference"
          label={t('ledger.recipient.orderReference')}
          hint={t('ledger.recipient.orderReferenceHint')}
          limits={{ max: 100 }}
          autoComplete="off"
        />
      </div>
    </>
  );
};
