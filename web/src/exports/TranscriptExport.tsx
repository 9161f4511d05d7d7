import { exportsApi, type Project } from '@soebs/contract';
import { Download, FileText } from 'lucide-react';
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../forms/Button.tsx';
import { Card } from './Card.tsx';
import { useDownload } from './download.ts';

/** The text as one file. */
export const TranscriptExport = ({ project: { id, title } }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const { busy, download } = useDownload();
  const fetchTxt = () => api.file(exportsApi.transcript, { params: { id }, query: { format: 'txt' } });
  return (
    <Card icon={FileText} title={t('export.transcript')} hint={t('export.transcriptHint')}>
      <Button waiting={busy} onClick={() => void download(fetchTxt(), `${title}.txt`)}>
        <Download aria-hidden size={18} />
        {t('export.download', { format: 'TXT' })}
      </Button>
    </Card>
  );
};
