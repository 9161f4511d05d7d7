import { Dialog } from '@base-ui/react/dialog';
import { loginBody } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { forgetTyped } from '../forms/typed.ts';
import { useValidForm } from '../forms/use-valid-form.ts';
import { loginAgain, settle } from '../session/lapse.ts';
import { Button } from '../ui/Button.tsx';
import { showRefusal } from '../ui/show-refusal.ts';

/** Somebody else has logged in: what was typed here is not theirs. */
const leaveThePage = (): void => {
  forgetTyped();
  location.replace('/');
};

const AgainForm = ({ email }: { readonly email: string }): JSX.Element => {
  const { t } = useTranslation();
  const form = useValidForm({
    schema: loginBody,
    defaultValues: { email, password: '', rememberMe: false },
    submit: async (body) => {
      const answer = await loginAgain(body);
      if (!answer.ok) showRefusal(t('login.failed'), answer.code);
      else if (!answer.data.isThemselves) leaveThePage();
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextInput
        control={control}
        name="email"
        label={t('login.email')}
        required
        type="email"
        autoComplete="username"
      />
      <PasswordInput
        control={control}
        name="password"
        label={t('login.password')}
        required
        autoComplete="current-password"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} label={t('login.submit')} />
        <Button look="secondary" onClick={() => settle(false)}>
          {t('again.leave')}
        </Button>
      </div>
    </Form>
  );
};

/** Lets somebody whose session is over log in over the page, so that nothing is lost that they have typed there. */
export const LoginAgain = ({ email }: { readonly email: string }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Dialog.Root open disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="appear fixed inset-0 z-50 bg-[rgb(20_18_15/0.5)]" />
        <Dialog.Popup className="appear bg-surface border-border shadow-raised fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border p-6">
          <Dialog.Title className="mb-2 text-xl font-semibold">{t('again.title')}</Dialog.Title>
          <Dialog.Description className="text-quiet mb-5">{t('again.message')}</Dialog.Description>
          <AgainForm email={email} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
