import { projectsApi, type Project } from '@soebs/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, type Outcome } from '../../api/index.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useModal } from '../../ui/modal.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';
import { useProjects } from '../store.ts';
import { useWayOut } from '../use-way-out.ts';
import { dropUpload } from '../upload/upload.ts';

/** Runs a command and tells when it was refused; `busy` while one is under way. */
const useCommand = () => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const wayOut = useWayOut();
  const run = async (command: () => Promise<Outcome<unknown>>): Promise<boolean> => {
    setBusy(true);
    const answer = await command();
    setBusy(false);
    if (!answer.ok) showRefusal(t('status.actionFailed'), answer.code, wayOut(answer.code));
    return answer.ok;
  };
  return { busy, run };
};

/** What a person can do with a project; the destructive ones ask first and say what is lost. */
export type ProjectActions = {
  /** One of them is under way. */
  readonly busy: boolean;
  readonly retry: () => void;
  readonly archive: (archived: boolean) => void;
  readonly cancel: () => void;
  readonly remove: () => void;
};

export const useProjectActions = ({ id, title }: Project): ProjectActions => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const show = useModal((state) => state.show);
  const { busy, run } = useCommand();
  const params = { id };

  /** What was taken is shown as it is now, whether live changes come or not. */
  const change = async (command: () => Promise<Outcome<unknown>>): Promise<void> => {
    if (!(await run(command))) return;
    const answer = await api.call(projectsApi.get, { params });
    if (answer.ok) useProjects.getState().loaded([answer.data]);
  };

  const removeNow = async (): Promise<void> => {
    await dropUpload(id);
    if (!(await run(() => api.call(projectsApi.remove, { params })))) return;
    showToast({ type: 'success', title: t('status.removed'), message: title });
    await navigate('/');
    useProjects.getState().remove(id);
  };

  return {
    busy,
    retry: () => void change(() => api.call(projectsApi.retry, { params })),
    archive: (archived) => void change(() => api.call(projectsApi.change, { params, body: { archived } })),
    cancel: () =>
      show({
        title: t('status.cancelTitle'),
        component: Confirm,
        props: {
          message: t('status.cancelMessage'),
          confirm: t('status.cancelConfirm'),
          keep: t('status.cancelKeep'),
        },
        onConfirm: () => void change(() => api.call(projectsApi.cancel, { params })),
      }),
    remove: () =>
      show({
        title: t('status.removeTitle'),
        component: Confirm,
        props: {
          message: t('status.removeMessage', { title }),
          confirm: t('status.removeConfirm'),
          keep: t('common.cancel'),
        },
        onConfirm: () => void removeNow(),
      }),
  };
};
