import { applicationsApi, type Application, type IssuedToken, type MachineToken } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../api/index.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { NameForm, NewToken, TokenForm, type TokenChecked } from './forms.tsx';

/** Asks before something is lost, then does it and tells what came of it. */
export const useAsking = (reload: () => Promise<void>) => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const showOutcome = async (answer: Outcome<unknown>, done: string): Promise<void> => {
    if (answer.ok) showToast({ type: 'success', title: done });
    else showRefusal(t('enterprise.failed'), answer.code);
    await reload();
  };
  return (asked: {
    readonly title: string;
    readonly message: string;
    readonly confirm: string;
    readonly done: string;
    readonly act: () => Promise<Outcome<unknown>>;
  }): void => {
    const { title, message, confirm, done, act } = asked;
    show({
      title,
      component: Confirm,
      props: { message, confirm, keep: t('common.cancel') },
      onConfirm: () => void act().then((answer) => showOutcome(answer, done)),
    });
  };
};

/** A list that is read again after each call. */
export const useReloading =
  (reload: () => Promise<void>) =>
  async <T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const answer = await call;
    await reload();
    return answer;
  };

export type ProgramActs = {
  readonly add: () => void;
  readonly rename: (program: Application) => void;
  readonly remove: (program: Application) => void;
};

/** What a customer does with programs; the list is read again afterwards. */
export const useProgramActs = (reload: () => Promise<void>): ProgramActs => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const ask = useAsking(reload);
  const reloading = useReloading(reload);
  return {
    add: () =>
      show({
        title: t('enterprise.add'),
        component: NameForm,
        props: {
          initial: '',
          submit: t('enterprise.add'),
          done: t('enterprise.added'),
          act: (name: string) => reloading(api.call(applicationsApi.add, { body: { name } })),
        },
      }),
    rename: ({ id, name: initial }) =>
      show({
        title: t('enterprise.rename'),
        component: NameForm,
        props: {
          initial,
          submit: t('enterprise.rename'),
          done: t('enterprise.renamed'),
          act: (name: string) => reloading(api.call(applicationsApi.rename, { params: { id }, body: { name } })),
        },
      }),
    remove: ({ id, name }) =>
      ask({
        title: t('enterprise.removeTitle'),
        message: t('enterprise.removeMessage', { name }),
        confirm: t('enterprise.remove'),
        done: t('enterprise.removed'),
        act: () => api.call(applicationsApi.remove, { params: { id } }),
      }),
  };
};

export type TokenActs = {
  readonly issue: (program: Application) => void;
  readonly rotate: (token: MachineToken) => void;
  readonly revoke: (token: MachineToken) => void;
};

/** What a customer does with tokens; a new one is shown this once. */
export const useTokenActs = (reload: () => Promise<void>): TokenActs => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const ask = useAsking(reload);
  const reloading = useReloading(reload);
  /** The token takes the place of what has asked for it, and is left by its own button only. */
  const issued = (answer: Outcome<IssuedToken>): void => {
    if (!answer.ok) {
      showRefusal(t('enterprise.failed'), answer.code);
      return;
    }
    const { token } = answer.data;
    show({ title: t('enterprise.shownOnceTitle'), component: NewToken, props: { token }, closeable: false });
  };
  return {
    issue: ({ id, name }) =>
      show({
        title: t('enterprise.issueTitle', { name }),
        component: TokenForm,
        props: {
          act: async (body: TokenChecked) =>
            issued(await reloading(api.call(applicationsApi.issue, { params: { id }, body }))),
        },
      }),
    rotate: ({ id }) =>
      show({
        title: t('enterprise.rotateTitle'),
        component: Confirm,
        props: { message: t('enterprise.rotateMessage'), confirm: t('enterprise.rotate'), keep: t('common.cancel') },
        onConfirm: () => void reloading(api.call(applicationsApi.rotate, { params: { id }, body: {} })).then(issued),
      }),
    revoke: ({ id, name, lastFour }) =>
      ask({
        title: t('enterprise.revokeTitle'),
        message: t('enterprise.revokeMessage', { name, lastFour }),
        confirm: t('enterprise.revoke'),
        done: t('enterprise.revoked'),
        act: () => api.call(applicationsApi.revoke, { params: { id } }),
      }),
  };
};
