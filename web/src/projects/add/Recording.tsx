import type { UploadLimits } from '@soebs/contract';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { TextInput } from '../../forms/TextInput.tsx';
import type { ValidForm } from '../../forms/use-valid-form.ts';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Cost, Lengths } from './Cost.tsx';
import { useDropped } from './dropped.ts';
import { FileField } from './FileField.tsx';
import { titleOf, type AddProjectForm } from './form.ts';
import type { addProjectForm } from './form.ts';
import type { UploadFault } from './limits.ts';
import { withChosen } from './recordings.ts';
import type { Measured } from './use-measured.ts';

/** The form of a new project. */
export type AddForm = ValidForm<z.input<typeof addProjectForm>, AddProjectForm>;

/** Tells what stands against the files before anything is sent. */
const Fault = ({ fault, limits }: { fault: UploadFault; limits: UploadLimits }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const values = {
    name: 'name' in fault ? fault.name : '',
    size: formats.bytes(fault.fault === 'noRoom' ? limits.freeBytes : limits.maxBytes),
    length: formats.duration(limits.maxMinutes * 60_000),
    count: limits.freeProjects,
  };
  return (
    <p role="alert" data-fault={fault.fault} className="text-failed">
      {t(`add.faults.${fault.fault}`, values)}
    </p>
  );
};

const LimitsText = ({ limits }: { readonly limits: UploadLimits }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [size, length] = [formats.bytes(limits.maxBytes), formats.duration(limits.maxMinutes * 60_000)];
  const retention = limits.retentionDays > 0 ? ` ${t('add.retention', { count: limits.retentionDays })}` : '';
  return <>{t('add.limits', { size, length }) + retention}</>;
};

/** Files that were refused at once: they cannot be recordings. */
const Refused = ({ names }: { readonly names: readonly string[] }): JSX.Element | null => {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <p role="alert" className="text-failed break-words">
      {t('add.refused', { count: names.length, names: names.map((name) => `«${name}»`).join(', ') })}
    </p>
  );
};

type ChosenFilesProps = {
  readonly form: AddForm;
  readonly files: readonly File[];
  readonly measured: Measured;
  readonly remove: (n: number) => void;
};

/** Each of several files: its title, length and price, and the way to leave it out. */
const ChosenFiles = ({ form, files, measured, remove }: ChosenFilesProps): JSX.Element => {
  const { t } = useTranslation();
  return (
    <ul className="divide-border border-border divide-y border-y" aria-label={t('add.chosen')}>
      {files.map((file, n) => (
        <li key={`${file.name}/${file.size}/${file.lastModified}`} data-file={file.name} className="flex gap-3 py-3">
          <div className="min-w-0 grow">
            <TextInput
              control={form.control}
              name={`titles.${n}`}
              label={t('add.titleOf', { name: file.name })}
              required
              limits={{ min: 1, max: 200 }}
            />
            <Lengths file={file} measured={measured} />
          </div>
          <Button
            look="quiet"
            data-remove
            className="mt-8 self-start px-2"
            aria-label={t('add.remove', { name: file.name })}
            onClick={() => remove(n)}
          >
            <X aria-hidden size={18} />
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The chosen files with their titles, as the form holds them. */
const useRecordings = (form: AddForm) => {
  const { field, fieldState } = useController({ control: form.control, name: 'files' });
  const [refused, setRefused] = useState<readonly string[]>([]);
  const hold = (files: File[], titles: string[]): void => {
    form.setValue('titles', files.length > 1 ? titles : []);
    form.setValue('files', files, { shouldValidate: true, shouldDirty: true });
    const [first] = files;
    if (first && form.getValues('title').trim() === '')
      form.setValue('title', titleOf(first.name), { shouldValidate: true });
  };
  const titlesNow = (): string[] => {
    const titles = form.getValues('titles');
    return titles.length > 0 ? titles : field.value.map(() => form.getValues('title'));
  };
  const add = (chosen: readonly File[]): void => {
    const { files, refused: names } = withChosen(field.value, chosen);
    setRefused(names);
    const titles = titlesNow();
    hold(
      files,
      files.map((file, n) => titles[n] ?? titleOf(file.name)),
    );
  };
  const remove = (n: number): void => {
    const titles = titlesNow().filter((_, at) => at !== n);
    const files = field.value.filter((_, at) => at !== n);
    setRefused([]);
    // What the one that is left is called stands in the field for one; without any the field is empty again.
    if (files.length < 2) form.setValue('title', titles[0] ?? '');
    hold(files, titles);
  };
  return { files: field.value, error: fieldState.error?.message, refused, add, remove };
};

/** The button that had the keys went with its file: they go to the next one, and without any to the choice of files. */
const focusBeside = (part: HTMLElement | null, n: number): void => {
  const buttons = part?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
  const next = buttons[Math.min(n, buttons.length - 1)];
  (next ?? part?.querySelector<HTMLElement>('input[type=file]'))?.focus();
};

export type RecordingProps = {
  readonly form: AddForm;
  readonly measured: Measured;
  readonly limits: UploadLimits | undefined;
  readonly fault: UploadFault | undefined;
  /** Called when the payment of missing minutes has opened beside the form. */
  readonly onPaying: () => void;
};

/** The recordings of the form: chosen, measured, and what stands against them. */
export const Recording = ({ form, measured, limits, fault, onPaying }: RecordingProps): JSX.Element => {
  const { t } = useTranslation();
  const { files, error, refused, add, remove } = useRecordings(form);
  const part = useRef<HTMLDivElement>(null);
  const dropped = useDropped((state) => state.files);
  const take = useDropped((state) => state.take);
  const addDropped = useEffectEvent(() => add(take()));
  useEffect(() => {
    if (dropped.length === 0) return undefined;
    const timer = setTimeout(() => addDropped());
    return () => clearTimeout(timer);
  }, [dropped]);
  const leaveOut = (n: number): void => {
    remove(n);
    requestAnimationFrame(() => focusBeside(part.current, n));
  };
  return (
    <div ref={part} className="grid gap-4">
      <FileField files={files} error={error} onChange={add} />
      <p className="text-quiet -mt-2 min-h-10 text-sm">{limits && <LimitsText limits={limits} />}</p>
      <Refused names={refused} />
      {files.length > 1 && <ChosenFiles form={form} files={files} measured={measured} remove={leaveOut} />}
      {/* Keeps its place: what comes later moves nothing from under a pointer. */}
      <div className="flex min-h-12 flex-wrap items-start justify-between gap-4">
        {limits && fault ? <Fault fault={fault} limits={limits} /> : <Cost measured={measured} onPaying={onPaying} />}
        {files.length === 1 && (
          <Button look="quiet" data-remove onClick={() => leaveOut(0)}>
            {t('add.removeOne')}
          </Button>
        )}
      </div>
    </div>
  );
};
