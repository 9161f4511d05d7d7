import { FileAudio, UploadCloud } from 'lucide-react';
import { useId, useState, type DragEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, RequiredMark, useFault } from '../../forms/Field.tsx';
import { useFormats } from '../../i18n/format.ts';
import { acceptedTypes } from './recordings.ts';

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
        {t(first ? 'add.more' : 'add.choose')}
      </span>
    </>
  );
};

/** Takes what is dropped on a place, and tells whether something hangs over it. */
const useDropPlace = (take: (files: FileList) => void) => {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  return {
    over,
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop: (event: DragEvent) => {
      drag(event, false);
      take(event.dataTransfer.files);
    },
  };
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
  const text = useFault({ label: t('add.file'), error });
  const take = (chosen: FileList | null): void => {
    if (chosen && chosen.length > 0) onChange([...chosen]);
  };
  const { over, ...handlers } = useDropPlace(take);
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block font-medium">
        {t('add.file')}
        <RequiredMark />
      </span>
      <label
        htmlFor={id}
        {...handlers}
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
          accept={acceptedTypes}
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-invalid={text !== null}
          aria-describedby={text === null ? undefined : `${id}-error`}
          onChange={({ target }) => {
            take(target.files);
            // The same file can be chosen again after it was left out.
            target.value = '';
          }}
        />
      </label>
      <FieldError id={`${id}-error`} text={text} />
    </div>
  );
};
