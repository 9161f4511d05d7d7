import { name, tokenMode, tokenScope, type TokenScope } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Outcome } from '../api/index.ts';
import { MultiCheckboxInput, MultiRadioInput } from '../forms/ChoiceInputs.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { Button } from '../ui/Button.tsx';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { scopeKey } from './scopes.ts';

const NAME_MAX = 100;
const USUAL_DAYS = '90';

type NameFormProps = {
  readonly initial: string;
  readonly submit: string;
  readonly done: string;
  readonly act: (name: string) => Promise<Outcome<unknown>>;
};

/** Asks for the name of an application. */
export const NameForm = ({ initial, submit, done, act }: NameFormProps): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const form = useValidForm<{ name: string }, { name: string }>({
    schema: z.object({ name: name(NAME_MAX) }),
    defaultValues: { name: initial },
    submit: async (given) => {
      const answer = await act(given.name);
      if (!answer.ok) {
        showRefusal(t('enterprise.failed'), answer.code);
        return;
      }
      close();
      showToast({ type: 'success', title: done });
    },
  });
  return (
    <Form form={form}>
      <TextInput
        control={form.control}
        name="name"
        label={t('enterprise.name')}
        required
        autoComplete="off"
        limits={{ max: NAME_MAX }}
      />
      <div className="flex justify-end">
        <SubmitButton form={form} label={submit} />
      </div>
    </Form>
  );
};

const tokenForm = z.object({
  name: name(NAME_MAX),
  mode: tokenMode,
  scopes: z.array(tokenScope).min(1),
  days: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(366)),
});
type TokenGiven = z.input<typeof tokenForm>;
export type TokenChecked = z.output<typeof tokenForm>;

type TokenFormProps = { readonly act: (asked: TokenChecked) => Promise<void> };

/** Asks what a new token is for and what it may do. */
export const TokenForm = ({ act }: TokenFormProps): JSX.Element => {
  const { t } = useTranslation();
  const usual: TokenScope[] = ['projects:read', 'projects:write'];
  const form = useValidForm<TokenGiven, TokenChecked>({
    schema: tokenForm,
    defaultValues: { name: '', mode: 'live', scopes: usual, days: USUAL_DAYS },
    submit: act,
  });
  const { control } = form;
  const modes = tokenMode.options.map((value) => ({ value, label: t(`enterprise.modes.${value}`) }));
  const scopes = tokenScope.options.map((value) => ({ value, label: t(`enterprise.scopeNames.${scopeKey(value)}`) }));
  return (
    <Form form={form}>
      <TextInput
        control={control}
        name="name"
        label={t('enterprise.tokenName')}
        hint={t('enterprise.tokenNameHint')}
        required
        autoComplete="off"
        limits={{ max: NAME_MAX }}
      />
      <MultiRadioInput control={control} name="mode" label={t('enterprise.mode')} options={modes} />
      <MultiCheckboxInput control={control} name="scopes" label={t('enterprise.scopes')} required options={scopes} />
      <TextInput
        control={control}
        name="days"
        label={t('enterprise.days')}
        hint={t('enterprise.daysHint')}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="flex justify-end">
        <SubmitButton form={form} label={t('enterprise.issue')} />
      </div>
    </Form>
  );
};

/** Shows a new token this once. */
export const NewToken = ({ token }: { readonly token: string }): JSX.Element => {
  const { t } = useTranslation();
  const confirm = useModal((state) => state.confirm);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(token);
    showToast({ type: 'success', title: t('enterprise.copied') });
  };
  return (
    <>
      <p className="mb-4">{t('enterprise.shownOnce')}</p>
      <code data-token className="bg-raised mb-6 block rounded p-4 font-mono text-sm break-all select-all">
        {token}
      </code>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          {t('enterprise.copy')}
        </Button>
        <Button onClick={confirm}>{t('enterprise.close')}</Button>
      </div>
    </>
  );
};
