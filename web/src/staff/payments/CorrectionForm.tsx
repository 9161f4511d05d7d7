import { receiptsApi, recipientWithReason } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandIds } from '../../api/command-ids.ts';
import { api } from '../../api/index.ts';
import { unknownRecipient } from '../../credits/recipient.ts';
import { RecipientFields } from '../../credits/RecipientFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useValidForm } from '../../forms/use-valid-form.ts';
import { useModal } from '../../ui/modal.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';
import { ReasonInput } from '../ReasonField.tsx';

export type CorrectionFormProps = {
  readonly userId: string;
  /** The payment whose receipt has the wrong recipient. */
  readonly reference: string;
  readonly moved: () => void;
};

/** Issues a person's receipt once more for another recipient, as they have asked for it (CR14). */
export const CorrectionForm = ({ userId: id, reference, moved }: CorrectionFormProps): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const commandIdOf = useCommandIds();
  const form = useValidForm({
    schema: recipientWithReason,
    defaultValues: { ...unknownRecipient, reason: '' },
    submit: async (body) => {
      const params = { id, reference };
      const answer = await api.call(receiptsApi.correctForOther, { params, body, commandId: commandIdOf(body) });
      if (!answer.ok) {
        showRefusal(t('staff.notDone'), answer.code);
        return;
      }
      moved();
      close();
      showToast({ type: 'success', title: t('ledger.corrected', answer.data) });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <p>{t('ledger.correctLead')}</p>
      <RecipientFields bind={(name) => ({ control, name })} />
      <ReasonInput control={control} name="reason" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('common.cancel')}
        </Button>
        <SubmitButton form={form} label={t('ledger.correctSubmit')} />
      </div>
    </Form>
  );
};
