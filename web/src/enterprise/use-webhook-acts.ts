import { webhooksApi, type Application, type IssuedSecret, type PublicEventType, type Webhook } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../api/index.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { NewToken } from './forms.tsx';
import { useAsking, useReloading } from './use-acts.ts';
import { RecoverForm, RotateForm, TestForm, WebhookForm, type WebhookGiven } from './webhook-forms.tsx';

/** Tells what came of an act that needs no question. */
const useOutcome = () => {
  const { t } = useTranslation();
  return (answer: Outcome<unknown>, done: string): boolean => {
    if (answer.ok) showToast({ type: 'success', title: done });
    else showRefusal(t('enterprise.failed'), answer.code);
    return answer.ok;
  };
};

export type WebhookActs = {
  readonly add: () => void;
  readonly test: (webhook: Webhook) => void;
  readonly pause: (webhook: Webhook) => void;
  readonly resume: (webhook: Webhook) => void;
  /** Issues the secret for the addresses that projects name. */
  readonly secret: () => void;
  readonly rotate: (webhook: Webhook) => void;
  readonly remove: (webhook: Webhook) => void;
};

/** Acts after which a secret is shown this once. */
const useSecretActs = (
  program: Application,
  reload: () => Promise<void>,
): Pick<WebhookActs, 'add' | 'secret' | 'rotate'> => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const reloading = useReloading(reload);
  const issued = (answer: Outcome<IssuedSecret>, title: string = t('webhooks.secretTitle')): void => {
    if (!answer.ok) {
      showRefusal(t('enterprise.failed'), answer.code);
      return;
    }
    const props = { token: answer.data.secret };
    show({ title, component: NewToken, props, closeable: false });
  };
  return {
    add: () =>
      show({
        title: t('webhooks.addTitle', { name: program.name }),
        component: WebhookForm,
        props: {
          act: async (body: WebhookGiven) =>
            issued(await reloading(api.call(webhooksApi.add, { params: { id: program.id }, body }))),
        },
      }),
    secret: () =>
      show({
        title: t('webhooks.applicationSecretTitle', { name: program.name }),
        component: Confirm,
        props: {
          message: t('webhooks.secretMessage'),
          confirm: t('webhooks.issueSecret'),
          keep: t('common.cancel'),
          isHarmless: true,
        },
        onConfirm: () =>
          void api
            .call(webhooksApi.secret, { params: { id: program.id }, body: {} })
            .then((answer) => issued(answer, t('webhooks.applicationSecretTitle', { name: program.name }))),
      }),
    rotate: ({ id }) =>
      show({
        title: t('webhooks.rotateTitle'),
        component: RotateForm,
        props: {
          act: async (keepOldHours: number) =>
            issued(await reloading(api.call(webhooksApi.rotate, { params: { id }, body: { keepOldHours } }))),
        },
      }),
  };
};

/** What a customer does with the webhooks of a program; the list is read again afterwards. */
export const useWebhookActs = (program: Application, reload: () => Promise<void>): WebhookActs => {
  const { t } = useTranslation();
  const { show, close } = useModal.getState();
  const ask = useAsking(reload);
  const showOutcome = useOutcome();
  const reloading = useReloading(reload);
  const change = (id: string, status: 'active' | 'paused', done: string): void =>
    void reloading(api.call(webhooksApi.change, { params: { id }, body: { status } })).then((answer) =>
      showOutcome(answer, done),
    );
  return {
    ...useSecretActs(program, reload),
    test: ({ id }) =>
      show({
        title: t('webhooks.testTitle'),
        component: TestForm,
        props: {
          act: async (type: PublicEventType) => {
            const answer = await api.call(webhooksApi.test, { params: { id }, body: { type } });
            if (showOutcome(answer, t('webhooks.tested'))) close();
          },
        },
      }),
    pause: ({ id }) => change(id, 'paused', t('webhooks.paused')),
    resume: ({ id }) => change(id, 'active', t('webhooks.resumed')),
    remove: ({ id, url }) =>
      ask({
        title: t('webhooks.removeTitle'),
        message: t('webhooks.removeMessage', { url }),
        confirm: t('webhooks.remove'),
        done: t('webhooks.removed'),
        act: () => api.call(webhooksApi.remove, { params: { id } }),
      }),
  };
};

export type LogActs = {
  readonly replay: (eventId: string) => void;
  readonly recover: () => void;
  readonly cancelRecovery: () => void;
};

/** Sending again: one at once, or all that was missed, which is counted first. */
export const useLogActs = (id: string, reload: () => Promise<void>): LogActs => {
  const { t } = useTranslation();
  const { show, close } = useModal.getState();
  const reloading = useReloading(reload);
  const showOutcome = useOutcome();
  const recovery = (backMs: number, dryRun: boolean) => {
    const since = new Date(Date.now() - backMs).toISOString();
    return api.call(webhooksApi.recover, { params: { id }, body: { since, dryRun } });
  };
  return {
    replay: (eventId) =>
      void api
        .call(webhooksApi.replay, { params: { id }, body: { eventId } })
        .then((answer) => showOutcome(answer, t('webhooks.replayed'))),
    recover: () =>
      show({
        title: t('webhooks.recoverTitle'),
        component: RecoverForm,
        props: {
          count: (backMs: number) => recovery(backMs, true),
          act: async (backMs: number) => {
            const answer = await reloading(recovery(backMs, false));
            const isNothing = answer.ok && answer.data.count === 0;
            if (showOutcome(answer, isNothing ? t('webhooks.recoverMessage', { count: 0 }) : t('webhooks.recovered')))
              close();
          },
        },
      }),
    cancelRecovery: () =>
      void reloading(api.call(webhooksApi.cancelRecovery, { params: { id } })).then((answer) =>
        showOutcome(answer, t('webhooks.recoveryStopped')),
      ),
  };
};
