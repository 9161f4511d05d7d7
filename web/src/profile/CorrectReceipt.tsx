import { receiptsApi, type Receipt } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandIds } from '../api/command-ids.ts';
import { api } from '../api/index.ts';
import { useRecipientForm } from '../credits/recipient.ts';
import { RecipientFields } from '../credits/RecipientFields.tsx';
import { Button } from '../ui/Button.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';

/** A receipt once more for another recipient, in the modal (CR14). */
export const CorrectReceipt = ({ receipt }: { readonly receipt: Receipt }): JSX.Element | null => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const commandIdOf = useCommandIds();
  const { form, isKnown } = useRecipientForm(async (body) => {
    const params = { reference: receipt.number };
    const answer = await api.call(receiptsApi.correct, {
      params,
      body,
      commandId: commandIdOf(body),
    });
    if (!answer.ok) {
      showRefusal(t('profile.failed'), answer.code);
      return;
    }
    showToast({ type: 'success', title: t('ledger.corrected', answer.data) });
    close();
  });
  if (!isKnown) return null;
  return (
    <Form form={form}>
      <p>{t('ledger.correctLead')}</p>
      <RecipientFields bind={(name) => ({ control: form.control, name })} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('common.cancel')}
        </Button>
        <SubmitButton form={form} label={t('ledger.correctSubmit')} />
      </div>
    </Form>
  );
};
