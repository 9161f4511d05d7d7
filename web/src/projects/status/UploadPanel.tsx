import { asFileName, type Project } from '@soebs/contract';
import { Pause, Play, Upload } from 'lucide-react';
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { mediaUrl } from '../media-url.ts';
import { useUpload, type UploadState } from '../upload/store.ts';
import { pauseUpload, resumeUpload, startUpload } from '../upload/upload.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;

const useUploadText = ({ phase, sentBytes, totalBytes }: UploadState): string => {
  const { t } = useTranslation();
  const formats = useFormats();
  const amounts = { sent: formats.bytes(sentBytes), total: formats.bytes(totalBytes) };
  if (phase === 'checking' || phase === 'retrying' || phase === 'waiting')
    return t(phase === 'waiting' ? 'upload.turn' : `upload.${phase}`);
  return t(phase === 'paused' ? 'upload.paused' : 'upload.running', amounts);
};

const Running = ({ project, upload }: { project: Project; upload: UploadState }): JSX.Element => {
  const { t } = useTranslation();
  const text = useUploadText(upload);
  const isPaused = upload.phase === 'paused';
  return (
    <div data-upload={upload.phase}>
      <p role="status" className="mb-2">
        {text}
      </p>
      <ProgressBar percent={(upload.sentBytes / Math.max(1, upload.totalBytes)) * 100} label={t('upload.title')} />
      <p className="text-quiet mt-2 text-sm">{t('upload.keepOpen')}</p>
      {upload.phase !== 'checking' && upload.phase !== 'waiting' && (
        <Button
          look="secondary"
          className="mt-4"
          onClick={() => (isPaused ? resumeUpload(project.id) : void pauseUpload(project.id))}
        >
          {isPaused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
          {t(isPaused ? 'upload.resume' : 'upload.pause')}
        </Button>
      )}
    </div>
  );
};

/** Takes the same file again after a reload, and nothing else. */
const Interrupted = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const [isOther, setIsOther] = useState(false);
  const { fileName, fileBytes } = project;
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const isSame = file.size === fileBytes && asFileName(file.name) === asFileName(fileName);
    setIsOther(!isSame);
    if (isSame)
      startUpload({
        projectId: project.id,
        file,
        url: mediaUrl(api.address, project.id),
        chunkBytes: CHUNK_BYTES,
      });
  };
  return (
    <div data-upload="interrupted">
      <p className="mb-4">{t('upload.interrupted')}</p>
      <label
        htmlFor={id}
        className="bg-accent text-accent-contrast has-[input:focus-visible]:outline-accent inline-flex min-h-10 max-w-full cursor-pointer items-center gap-2 rounded px-4 py-2 font-medium has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2"
      >
        <Upload aria-hidden size={18} className="shrink-0" />
        <span className="min-w-0 break-words">{t('upload.chooseAgain', { name: fileName })}</span>
        <input id={id} type="file" className="sr-only" onChange={({ target }) => choose(target.files?.[0])} />
      </label>
      {isOther && (
        <p role="alert" className="text-failed mt-3">
          {t('upload.otherFile', { name: fileName, size: formats.bytes(fileBytes) })}
        </p>
      )}
    </div>
  );
};

const Failed = ({ project, upload }: { project: Project; upload: UploadState }): JSX.Element => {
  const { t } = useTranslation();
  const code = upload.code ?? 'internal_error';
  return (
    <div>
      <p role="alert" className="text-failed mb-4">
        {code === 'gone' ? t('upload.gone') : t(`errors.${code}`)}
      </p>
      {code !== 'gone' && <Interrupted project={project} />}
    </div>
  );
};

/** The media on its way: moving, halted, interrupted or refused. */
export const UploadPanel = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const upload = useUpload(project.id);
  return (
    <section aria-labelledby="upload" className="bg-surface border-border mb-8 rounded-lg border p-5 sm:p-6">
      <h2 id="upload" className="mb-3 text-lg font-semibold">
        {t('upload.title')}
      </h2>
      {!upload && <Interrupted project={project} />}
      {upload && upload.phase !== 'failed' && <Running project={project} upload={upload} />}
      {upload?.phase === 'failed' && <Failed project={project} upload={upload} />}
    </section>
  );
};
