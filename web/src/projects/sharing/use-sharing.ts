import { membersApi, type Project, type Sharing } from '@soebs/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type CallCode, type Outcome } from '../../api/index.ts';
import { listen } from '../../live/index.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useProject } from '../store.ts';

/** With whom a project is shared, as the dialog shows it, and what can be changed. */
export type SharingState = {
  readonly sharing: Sharing | null;
  readonly failed: CallCode | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
  /** Runs a change, tells when it was refused, and shows what is so afterwards; answers whether it was taken. */
  readonly change: (command: () => Promise<Outcome<unknown>>) => Promise<boolean>;
};

export const useSharing = ({ id }: Pick<Project, 'id'>): SharingState => {
  const { t } = useTranslation();
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const [failed, setFailed] = useState<CallCode | null>(null);
  const [busy, setBusy] = useState(false);
  // Who joins or goes while it is looked at, and to whom it is offered.
  const project = useProject(id);
  const [members, offer, ownerId] = [project?.members, project?.ownershipOffer, project?.ownerId];
  const reload = useCallback(async (): Promise<void> => {
    const answer = await api.call(membersApi.list, { params: { id } });
    setFailed(answer.ok ? null : answer.code);
    if (answer.ok) setSharing(answer.data);
  }, [id]);
  useEffect(() => void Promise.resolve().then(reload), [reload, members, offer, ownerId]);
  // Who is there at this moment.
  useEffect(() => listen(`project:${id}`, { 'project.visited': () => void reload() }), [id, reload]);
  const change = async (command: () => Promise<Outcome<unknown>>): Promise<boolean> => {
    setBusy(true);
    const answer = await command();
    if (!answer.ok) showRefusal(t('sharing.failed'), answer.code);
    await reload();
    setBusy(false);
    return answer.ok;
  };
  return { sharing, failed, busy, reload, change };
};
