import { dataCopyApi } from '@soebs/contract';
import { Download } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useDownload } from '../ui/download.ts';
import { Button } from '../ui/Button.tsx';

/** Everything that is kept about a person, as a file. */
export const DataCopy = (): JSX.Element => {
  const { t } = useTranslation();
  const { busy, download } = useDownload();
  const copy = () => download(api.file(dataCopyApi.export, {}), { fallback: 'soebs-data.json' });
  return (
    <Button look="secondary" waiting={busy} onClick={() => void copy()}>
      <Download aria-hidden size={18} />
      {t('profile.data.copy')}
    </Button>
  );
};
