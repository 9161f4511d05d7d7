import { creditsApi, recipientBody, type RecipientBody, type RecipientDraft } from '@soebs/contract';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api } from '../api/index.ts';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';

/** A form that nothing is known for. */
export const unknownRecipient: RecipientDraft = {
  name: '',
  company: '',
  uid: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  country: 'CHE',
  orderReference: '',
};

export type RecipientForm = ValidForm<z.input<typeof recipientBody>, RecipientBody>;

/** The form for the recipient of a receipt. It begins with what the profile knows; until that is here it is not to be shown. */
export const useRecipientForm = (submit: (recipient: RecipientBody) => Promise<void>) => {
  const [isKnown, setKnown] = useState(false);
  const form: RecipientForm = useValidForm({ schema: recipientBody, defaultValues: unknownRecipient, submit });
  const { reset } = form;
  useEffect(() => {
    let here = true;
    void api.call(creditsApi.recipient).then((answer) => {
      if (!here) return;
      if (answer.ok) reset(answer.data);
      setKnown(true);
    });
    return () => {
      here = false;
    };
  }, [reset]);
  return { form, isKnown };
};
