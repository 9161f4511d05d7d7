import { exportsApi, transcriptFormats, type Project, type TranscriptFormat } from '@soebs/contract';
import { Download, FileText } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { CheckboxField } from '../forms/CheckboxField.tsx';
import { Card } from './Card.tsx';
import { useDownload } from '../ui/download.ts';

/** The text as one file. */
export const TranscriptExport = ({ project: { id, title } }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const { busy, download } = useDownload();
  const [withSpeakers, setSpeakers] = useState(true);
  const [withTimecodes, setTimecodes] = useState(false);
  const [withHighlights, setHighlights] = useState(false);
  const fetchFile = (format: TranscriptFormat) =>
    api.file(exportsApi.transcript, {
      params: { id },
      query: {
        format,
        withSpeakers: String(withSpeakers),
        withTimecodes: String(withTimecodes),
        withHighlights: String(withHighlights),
      },
    });
  return (
    <Card icon={FileText} title={t('export.transcript')} hint={t('export.transcriptHint')}>
      <div className="grid gap-5">
        <CheckboxField
          label={t('export.withSpeakers')}
          checked={withSpeakers}
          onChange={({ target }) => setSpeakers(target.checked)}
        />
        <CheckboxField
          label={t('export.withTimecodes')}
          checked={withTimecodes}
          onChange={({ target }) => setTimecodes(target.checked)}
        />
        <CheckboxField
          label={t('export.withHighlights')}
          checked={withHighlights}
          onChange={({ target }) => setHighlights(target.checked)}
        />
        <div className="flex flex-wrap gap-3">
          {transcriptFormats.map((format) => (
            <Button
              key={format}
              look={format === 'txt' ? 'primary' : 'secondary'}
              waiting={busy}
              onClick={() => void download(fetchFile(format), { fallback: `${title}.${format}` })}
            >
              <Download aria-hidden size={18} />
              {t('export.download', { format: format.toUpperCase() })}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
};
