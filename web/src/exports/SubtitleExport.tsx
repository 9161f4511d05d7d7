import { exportsApi, subtitleFormats, type Project, type SubtitleFormat } from '@soebs/contract';
import { subtitleQueryOf } from '@soebs/events/transcript';
import { Captions, Download, Eye } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { CheckboxField } from '../forms/CheckboxField.tsx';
import { subtitlesPath } from '../projects/paths.ts';
import { Notices } from '../subtitles/Notices.tsx';
import { OptionFields } from '../subtitles/OptionFields.tsx';
import { useSubtitleOptions } from '../subtitles/use-subtitle-options.ts';
import { Card } from './Card.tsx';
import { useDownload } from '../ui/download.ts';

/** The text cut into subtitles, by a preset or by own values; the address carries them, as in the preview. */
export const SubtitleExport = ({ project: { id, title, subtitlePreset } }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const { busy, download } = useDownload();
  const { options, notices, seen, change, dismiss } = useSubtitleOptions(subtitlePreset);
  const [forOldPlayers, setForOldPlayers] = useState(false);
  const query = subtitleQueryOf(options);
  const fetchFile = (format: SubtitleFormat) =>
    api.file(exportsApi.subtitles, {
      params: { id },
      query: { ...query, format, forOldPlayers: String(forOldPlayers) },
    });
  return (
    <Card icon={Captions} title={t('export.subtitles')} hint={t('export.subtitlesHint')}>
      <Notices notices={notices} dismiss={dismiss} />
      <div className="grid gap-5">
        <OptionFields options={options} change={change} />
        <CheckboxField
          label={t('subtitles.forOldPlayers')}
          checked={forOldPlayers}
          onChange={({ target }) => setForOldPlayers(target.checked)}
        />
        <div className="flex flex-wrap gap-3">
          {subtitleFormats.map((format) => (
            <Button
              key={format}
              look={format === 'srt' ? 'primary' : 'secondary'}
              waiting={busy}
              onClick={() => void download(fetchFile(format), { fallback: `${title}.${format}`, seen })}
            >
              <Download aria-hidden size={18} />
              {t('export.download', { format: format.toUpperCase() })}
            </Button>
          ))}
          <ButtonLink look="quiet" to={`${subtitlesPath(id)}?${new URLSearchParams(query).toString()}`}>
            <Eye aria-hidden size={18} />
            {t('export.preview')}
          </ButtonLink>
        </div>
        <p className="text-quiet text-sm">{t('export.srtHint')}</p>
      </div>
    </Card>
  );
};
