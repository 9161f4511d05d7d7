import { readLinkApi, type ReadLinkView } from '@soebs/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../../api/index.ts';
import { showRefusal } from '../../ui/show-refusal.ts';

/** The read link of a project, and what its owner does with it. */
export type ReadLinkState = {
  readonly link: ReadLinkView | null;
  /** The address of the link that was just made; it cannot be shown again. */
  readonly url: string | null;
  readonly busy: boolean;
  readonly make: (command: () => Promise<Outcome<ReadLinkView & { readonly token: string }>>) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const useReadLink = (projectId: string): ReadLinkState => {
  const { t } = useTranslation();
  const [link, setLink] = useState<ReadLinkView | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    const answer = await api.call(readLinkApi.get, { params: { id: projectId } });
    if (answer.ok) setLink(answer.data.link);
    else showRefusal(t('sharing.failed'), answer.code);
  }, [projectId, t]);
  useEffect(() => void Promise.resolve().then(load), [load]);
  const make: ReadLinkState['make'] = async (command) => {
    setBusy(true);
    setUrl(null);
    const answer = await command();
    setBusy(false);
    if (!answer.ok) {
      showRefusal(t('sharing.failed'), answer.code);
      return;
    }
    const { token, until, downloads } = answer.data;
    setLink({ until, downloads });
    setUrl(`${location.origin}/shared#${token}`);
  };
  const close = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call(readLinkApi.close, { params: { id: projectId } });
    setBusy(false);
    if (!answer.ok) {
      showRefusal(t('sharing.failed'), answer.code);
      return;
    }
    setLink(null);
    setUrl(null);
  };
  return { link, url, busy, make, close };
};
