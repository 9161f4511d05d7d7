import { FileAudio, UploadCloud } from 'lucide-react';
import { useId, useState, type DragEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, RequiredMark, useFault } from '../../forms/Field.tsx';
import { useFormats } from '../../i18n/format.ts';

/** Media by type and by name: browsers know no type for some endings. */
const accepted =
  'audio/*,video/*,.mp3,.wav,.m4a,.aac,.flac,.ogg,.oga,.opus,.wma,.aiff,.aif,.amr,.caf,.mp4,.m4v,.mov,.mkv,.webm,.avi,.mpg,.mpeg,.ts,.mts,.flv,.wmv,.3gp,.mxf';

const Chosen = ({ file }: { file: File | undefined }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const Icon = file ? FileAudio : UploadCloud;
  return (
    <>
      <Icon aria-hidden size={32} strokeWidth={1.5} className="text-accent" />
      <span className="max-w-full font-medium break-words">{file?.name ?? t('add.drop')}</span>
      <span className="text-quiet text-sm">{file ? formats.bytes(file.size) : t('add.dropHint')}</span>
      <span className="text-accent mt-1 font-semibold underline underline-offset-4">
        {t(file ? 'add.change' : 'add.choose')}
      </span>
    </>
  );
};

/** Where a recording is chosen or dropped. */
export const FileField = ({
  file,
  error,
  onChange,
}: {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChange: (file: File) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  const text = useFault({ label: t('add.file'), error });
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent): void => {
    drag(event, false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChange(dropped);
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
        <Chosen file={file} />
        <input
          id={id}
          type="file"
          accept={accepted}
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-invalid={text !== null}
          aria-describedby={text === null ? undefined : `${id}-error`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChange(chosen);
          }}
        />
      </label>
      <FieldError id={`${id}-error`} text={text} />
    </div>
  );
};
