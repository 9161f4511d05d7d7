import { publicEventType, usualEventTypes, webhookUrl, type PublicEventType } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Outcome } from '../api/index.ts';
import { MultiCheckboxInput, MultiRadioInput } from '../forms/ChoiceInputs.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { SelectInput } from '../forms/SelectInput.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { typeKey } from './event-types.ts';
import { useAsked } from './use-asked.ts';

const useTypeOptions = () => {
  const { t } = useTranslation();
  return publicEventType.options.map((value) => ({ value, label: t(`webhooks.typeNames.${typeKey(value)}`) }));
};

const webhookForm = z.object({ url: webhookUrl, types: z.array(publicEventType).min(1) });
export type WebhookGiven = z.output<typeof webhookForm>;

/** Asks where events are to be sent, and which. */
export const WebhookForm = ({ act }: { readonly act: (asked: WebhookGiven) => Promise<void> }): JSX.Element => {
  const { t } = useTranslation();
  const options = useTypeOptions().filter(({ value }) => value !== 'webhook.test');
  const form = useValidForm<WebhookGiven, WebhookGiven>({
    schema: webhookForm,
    defaultValues: { url: 'https://', types: [...usualEventTypes] },
    submit: act,
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextInput
        control={control}
        name="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        required
        inputMode="url"
        autoComplete="off"
      />
      <MultiCheckboxInput control={control} name="types" label={t('webhooks.types')} required options={options} />
      <div className="flex justify-end">
        <SubmitButton form={form} label={t('webhooks.add')} />
      </div>
    </Form>
  );
};

const testForm = z.object({ type: publicEventType });

/** Asks which event is to be tried out. */
export const TestForm = ({ act }: { readonly act: (type: PublicEventType) => Promise<void> }): JSX.Element => {
  const { t } = useTranslation();
  const options = useTypeOptions();
  const form = useValidForm<{ type: PublicEventType }, { type: PublicEventType }>({
    schema: testForm,
    defaultValues: { type: 'project.finished' },
    submit: ({ type }) => act(type),
  });
  return (
    <Form form={form}>
      <SelectInput
        control={form.control}
        name="type"
        label={t('webhooks.testType')}
        hint={t('webhooks.testHint')}
        options={options}
      />
      <div className="flex justify-end">
        <SubmitButton form={form} label={t('webhooks.test')} />
      </div>
    </Form>
  );
};

/** For how many hours the old secret may sign beside the new one: a day, a week, or no longer. */
const keptHours = { day: 24, week: 168, none: 0 } as const;
const keepOld = z.enum(Object.keys(keptHours) as (keyof typeof keptHours)[]);
const rotateForm = z.object({ keepOld });
type RotateGiven = z.output<typeof rotateForm>;

/** Asks how long the old secret stays in use; one that others may know ends at once. */
export const RotateForm = ({ act }: { readonly act: (keepOldHours: number) => Promise<void> }): JSX.Element => {
  const { t } = useTranslation();
  const form = useValidForm<RotateGiven, RotateGiven>({
    schema: rotateForm,
    defaultValues: { keepOld: 'day' },
    submit: ({ keepOld: kept }) => act(keptHours[kept]),
  });
  return (
    <Form form={form}>
      <p>{t('webhooks.rotateMessage')}</p>
      <MultiRadioInput
        control={form.control}
        name="keepOld"
        label={t('webhooks.keepOld')}
        options={keepOld.options.map((value) => ({ value, label: t(`webhooks.keepOldFor.${value}`) }))}
      />
      <div className="flex justify-end">
        <SubmitButton form={form} label={t('webhooks.rotate')} />
      </div>
    </Form>
  );
};

const HOUR_MS = 3_600_000;
/** How far back what was missed is sent again; all of it is what is kept. */
const sinceMs = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, all: 720 * HOUR_MS } as const;
const since = z.enum(Object.keys(sinceMs) as (keyof typeof sinceMs)[]);
const recoverForm = z.object({ since });
type RecoverGiven = z.output<typeof recoverForm>;
type RecoverProps = {
  readonly count: (backMs: number) => Promise<Outcome<{ count: number }>>;
  readonly act: (backMs: number) => Promise<void>;
};

/** Asks from when on what was missed is to be sent again, and tells how much that is. */
export const RecoverForm = ({ count, act }: RecoverProps): JSX.Element => {
  const { t } = useTranslation();
  const form = useValidForm<RecoverGiven, RecoverGiven>({
    schema: recoverForm,
    defaultValues: { since: 'all' },
    submit: (given) => act(sinceMs[given.since]),
  });
  const chosen = useWatch({ control: form.control, name: 'since' });
  const { data } = useAsked(useCallback(() => count(sinceMs[chosen]), [count, chosen]));
  return (
    <Form form={form}>
      <MultiRadioInput
        control={form.control}
        name="since"
        label={t('webhooks.recoverSince')}
        options={since.options.map((value) => ({ value, label: t(`webhooks.recoverSinces.${value}`) }))}
      />
      <p role="status" className="min-h-12">
        {data && t('webhooks.recoverMessage', { count: data.count })}
      </p>
      <div className="flex justify-end">
        <SubmitButton form={form} label={t('webhooks.recover')} />
      </div>
    </Form>
  );
};
