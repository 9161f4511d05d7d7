import { FileAudio, UploadCloud } from 'lucide-react';
import { useId, useState, type DragEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, RequiredMark, useFault } from '../../forms/Field.tsx';
import { useFormats } from '../../i18n/format.ts';

/** Media by type and by name: browsers know no type for some endings. */
const accepted =
  'audio/*,video/*,.mp3,.wav,.m4a,.aac,.flac,.ogg,.oga,.opus,.wma,.aiff,.aif,.amr,.caf,.mp4,.m4v,.mov,.mkv,.webm,.avi,.mpg,.mpeg,.ts,.mts,.flv,.wmv,.3gp,.mxf';

const Chosen = ({ files }: { files: readonly File[] }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [first] = files;
  const Icon = first ? FileAudio : UploadCloud;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <Icon aria-hidden size={32} strokeWidth={1.5} className="text-accent" />
      <span className="max-w-full font-medium break-words">
        {files.length > 1 ? t('add.files', { count: files.length }) : (first?.name ?? t('add.drop'))}
      </span>
      <span className="text-quiet text-sm">{first ? formats.bytes(bytes) : t('add.dropHint')}</span>
      <span className="text-accent mt-1 font-semibold underline underline-offset-4">
        {t(first ? 'add.change' : 'add.choose')}
      </span>
    </>
  );
};

/** Where recordings are chosen or dropped: everything that may have sound; the server decides what it is. */
export const FileField = ({
  files,
  error,
  onChange,
}: {
  readonly files: readonly File[];
  readonly error: string | undefined;
  readonly onChange: (files: File[]) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  const text = useFault({ label: t('add.file'), error });
  const take = (files: FileList | null): void => {
    if (files && files.length > 0) onChange([...files]);
  };
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent): void => {
    drag(event, false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block font-medium">
        {t('add.file')}
        <RequiredMark />
      </span>
      <label
        htmlFor={id}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={drop}
        className={`has-[input:focus-visible]:outline-accent flex cursor-pointer flex-col items-center gap-1 rounded-lg border border-dashed px-6 py-8 text-center transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 ${
          over
            ? 'border-accent bg-accent-soft'
            : text === null
              ? 'border-control bg-surface'
              : 'border-failed bg-surface'
        }`}
      >
        <Chosen files={files} />
        <input
          id={id}
          type="file"
          multiple
          accept={accepted}
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-invalid={text !== null}
          aria-describedby={text === null ? undefined : `${id}-error`}
          onChange={({ target }) => take(target.files)}
        />
      </label>
      <FieldError id={`${id}-error`} text={text} />
    </div>
  );
};
