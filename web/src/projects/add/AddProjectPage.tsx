import { asFileName, projectsApi, type UploadLimits } from '@soebs/contract';
import { defaultPreset } from '@soebs/events/transcript';
import { useState, type JSX } from 'react';
import { useController, useWatch, type DefaultValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { api } from '../../api/index.ts';
import { useCredits } from '../../credits/store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxInput } from '../../forms/CheckboxInput.tsx';
import { ChipsField } from '../../forms/ChipsField.tsx';
import { Form } from '../../forms/Form.tsx';
import { SelectInput } from '../../forms/SelectInput.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useValidForm, type ValidForm } from '../../forms/use-valid-form.ts';
import { useFormats } from '../../i18n/format.ts';
import { Page } from '../../ui/Page.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { statusPath } from '../paths.ts';
import { useProjects } from '../store.ts';
import { startUpload } from '../upload/upload.ts';
import { Cost } from './Cost.tsx';
import { FileField } from './FileField.tsx';
import { addProjectForm, languages, startPresets, titleOf, type AddProjectForm } from './form.ts';
import { useWayOut } from '../use-way-out.ts';
import { faultOf, type UploadFault } from './limits.ts';
import { useLimits } from './use-limits.ts';
import { useMeasured, type Measured } from './use-measured.ts';

type Input = z.input<typeof addProjectForm>;
type AddForm = ValidForm<Input, AddProjectForm>;
type Control = AddForm['control'];

const defaultValues: DefaultValues<Input> & Pick<Input, 'files'> = {
  files: [],
  title: '',
  language: 'auto',
  expressions: [],
  subtitlePreset: defaultPreset,
};

type Given = Omit<AddProjectForm, 'files'>;

/** The body of one file's project; of many each is called as its file. */
const bodyOf = (given: Given, file: File, { isOneOfMany, durationMs }: OneFile) => ({
  ...given,
  title: isOneOfMany ? titleOf(file.name) : given.title,
  fileName: asFileName(file.name),
  fileSize: file.size,
  ...(durationMs === undefined ? {} : { knownDurationMs: durationMs }),
});
type OneFile = { readonly isOneOfMany: boolean; readonly durationMs: number | undefined };

const durationIn = (measured: Measured, file: File): number | undefined =>
  typeof measured === 'object' ? measured.durationOf(file) : undefined;

/** Makes a project of each file and starts its upload; what was created already is not created again after an outage. */
const useCreate = () => {
  const { t } = useTranslation();
  const wayOut = useWayOut();
  const [commandIds] = useState(() => new WeakMap<File, string>());
  const create = async (given: Given, file: File, one: OneFile): Promise<string | undefined> => {
    const body = bodyOf(given, file, one);
    const commandId = commandIds.get(file) ?? crypto.randomUUID();
    commandIds.set(file, commandId);
    const answer = await api.call(projectsApi.create, { body, commandId });
    if (!answer.ok) {
      if (answer.code !== 'unreachable') commandIds.delete(file);
      const about = one.isOneOfMany ? { about: file.name } : {};
      showRefusal(t('add.failed'), answer.code, { ...wayOut(answer.code), ...about });
      return undefined;
    }
    const { project, upload } = answer.data;
    useProjects.getState().loaded([project]);
    startUpload({ projectId: project.id, file, url: upload.url, chunkBytes: upload.chunkSize });
    return project.id;
  };
  return create;
};

/** Project after project; those that are left stay chosen when one fails. */
const useSubmit = () => {
  const navigate = useNavigate();
  const create = useCreate();
  return async (form: AddForm, { files, ...given }: AddProjectForm, measured: Measured): Promise<void> => {
    const isOneOfMany = files.length > 1;
    let made: string | undefined;
    for (const [n, file] of files.entries()) {
      made = await create(given, file, { isOneOfMany, durationMs: durationIn(measured, file) });
      if (made === undefined) {
        form.setValue('files', files.slice(n));
        return;
      }
    }
    await navigate(!isOneOfMany && made !== undefined ? statusPath(made) : '/');
  };
};

const Selections = ({ control }: { control: Control }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const languageOptions = [
    { value: 'auto', label: t('add.languageAuto') },
    ...languages.map((tag) => ({ value: tag, label: formats.language(tag) })),
  ];
  const presetOptions = startPresets.map((preset) => ({ value: preset, label: t(`presets.${preset}`) }));
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectInput control={control} name="language" label={t('add.language')} options={languageOptions} />
      <SelectInput
        control={control}
        name="subtitlePreset"
        label={t('add.preset')}
        hint={t('add.presetHint')}
        options={presetOptions}
      />
    </div>
  );
};

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

type RecordingProps = {
  readonly form: AddForm;
  readonly measured: Measured;
  readonly limits: UploadLimits | undefined;
  readonly fault: UploadFault | undefined;
};

const Recording = ({ form, measured, limits, fault }: RecordingProps): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const choose = (files: File[]): void => {
    form.setValue('files', files, { shouldValidate: true, shouldDirty: true });
    const [first] = files;
    if (first && form.getValues('title').trim() === '')
      form.setValue('title', titleOf(first.name), { shouldValidate: true });
  };
  const { field, fieldState } = useController({ control: form.control, name: 'files' });
  return (
    <div className="grid gap-4">
      <FileField files={field.value} error={fieldState.error?.message} onChange={choose} />
      {limits && (
        <p className="text-quiet -mt-2 text-sm">
          {t('add.limits', {
            size: formats.bytes(limits.maxBytes),
            length: formats.duration(limits.maxMinutes * 60_000),
          })}
          {limits.retentionDays > 0 && ` ${t('add.retention', { count: limits.retentionDays })}`}
        </p>
      )}
      {limits && fault ? <Fault fault={fault} limits={limits} /> : <Cost measured={measured} />}
    </div>
  );
};

const Expressions = ({ control }: { control: Control }): JSX.Element => {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'expressions' });
  return (
    <ChipsField
      label={t('add.expressions')}
      hint={t('add.expressionsHint')}
      max={100}
      maxLength={100}
      values={field.value ?? []}
      removeLabel={(expression) => t('add.expressionsRemove', { expression })}
      onChange={field.onChange}
    />
  );
};

const Texts = ({ control, isMany }: { control: Control; isMany: boolean }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      {isMany ? (
        <p className="text-quiet">{t('add.titlesFromFiles')}</p>
      ) : (
        <TextInput
          control={control}
          name="title"
          label={t('add.title')}
          hint={t('add.titleHint')}
          required
          limits={{ min: 1, max: 200 }}
        />
      )}
      <Selections control={control} />
      <Expressions control={control} />
      <CheckboxInput
        control={control}
        name="acceptedPrivacyPolicy"
        label={t('add.privacyLabel')}
        shortLabel={t('add.privacy')}
        required
      />
    </>
  );
};

/** A new project: what it is, and the recording. */
export const AddProjectPage = (): JSX.Element => {
  const { t } = useTranslation();
  const submit = useSubmit();
  const form: AddForm = useValidForm<Input, AddProjectForm>({
    schema: addProjectForm,
    defaultValues,
    submit: (given) => submit(form, given, measured),
  });
  const files = useWatch({ control: form.control, name: 'files' });
  const limits = useLimits();
  const measured = useMeasured(files, limits?.rounding);
  const have = useCredits((state) => state.cents);
  const isTooDear = typeof measured === 'object' && have !== null && measured.cents > have;
  const chosen = files.map((file) => ({ name: file.name, size: file.size, durationMs: durationIn(measured, file) }));
  const fault = faultOf(chosen, limits);
  return (
    <Page narrow title={t('title.newProject')}>
      <Form form={form} className="grid gap-6">
        <Recording form={form} measured={measured} limits={limits} fault={fault} />
        <Texts control={form.control} isMany={files.length > 1} />
        <div>
          <Button type="submit" waiting={form.isWaiting} disabled={isTooDear || fault !== undefined}>
            {t('add.submit')}
          </Button>
        </div>
      </Form>
    </Page>
  );
};
