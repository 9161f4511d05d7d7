import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FetchedFile, Outcome } from '../api/index.ts';
import { showRefusal } from './show-refusal.ts';
import { showToast } from './toasts.ts';
import { nameIn } from './file-name.ts';

/** Some browsers begin to read a file only after the click: its address stays for so long. */
const KEPT_MS = 60_000;

const save = ({ blob, name }: { blob: Blob; name: string }): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};

/** A file by the name it has when the server tells none, and the revision its person has seen, if any. */
type Wanted = {
  readonly fallback: string;
  readonly seen?: number | null;
};

/** Fetches a file and hands it to the browser; a refusal becomes a notification. */
export const useDownload = () => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async (fetched: Promise<Outcome<FetchedFile>>, { fallback, seen }: Wanted): Promise<void> => {
    setBusy(true);
    const answer = await fetched;
    setBusy(false);
    if (!answer.ok) {
      showRefusal(t('export.failed'), answer.code);
      return;
    }
    const name = nameIn(answer.data.disposition, fallback);
    save({ blob: answer.data.blob, name });
    const isNewer = typeof seen === 'number' && answer.data.revision > seen;
    showToast({
      type: isNewer ? 'info' : 'success',
      title: t('export.done', { name }),
      ...(isNewer ? { message: t('export.changed') } : {}),
    });
  };
  return { busy, download };
};
