import { projectsApi } from '@soebs/contract';
import { defaultPreset } from '@soebs/events/transcript';
import { useState, type JSX } from 'react';
import { Controller, useForm, useWatch, type DefaultValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type z } from 'zod';
import { api } from '../../api/index.ts';
import { useCredits } from '../../credits/store.ts';
import { Button } from '../../forms/Button.tsx';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { ChipsField } from '../../forms/ChipsField.tsx';
import { resolverOf } from '../../forms/resolver.ts';
import { SelectField } from '../../forms/SelectField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useFormats } from '../../i18n/format.ts';
import { Page } from '../../shell/Page.tsx';
import { showToast } from '../../shell/toasts.ts';
import { statusPath } from '../paths.ts';
import { estimateCents } from '../price.ts';
import { useProjects } from '../store.ts';
import { startUpload } from '../upload/upload.ts';
import { Cost } from './Cost.tsx';
import { FileField } from './FileField.tsx';
import { addProjectForm, languages, startPresets, titleOf, type AddProjectForm } from './form.ts';
import { useMeasured, type Measured } from './use-measured.ts';

type Input = z.input<typeof addProjectForm>;
type Form = UseFormReturn<Input, unknown, AddProjectForm>;

const resolver = resolverOf<Input, AddProjectForm>(addProjectForm);
const defaultValues: DefaultValues<Input> = {
  title: '',
  language: 'auto',
  expressions: [],
  subtitlePreset: defaultPreset,
};

const bodyOf = ({ file, ...form }: AddProjectForm, measured: Measured) => ({
  ...form,
  fileName: file.name.slice(-255),
  fileSize: file.size,
  ...(typeof measured === 'object' ? { knownDurationMs: measured.durationMs } : {}),
});

/** Makes the project and starts its upload; what was created already is not created again after an outage. */
const useSubmit = (form: Form, measured: Measured) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [commandId, setCommandId] = useState(() => crypto.randomUUID());
  return form.handleSubmit(
    async (given) => {
      const answer = await api.call(projectsApi.create, {
        body: bodyOf(given, measured),
        commandId,
      });
      if (!answer.ok) {
        if (answer.code !== 'unreachable') setCommandId(crypto.randomUUID());
        showToast({ type: 'error', title: t('add.failed'), message: t(`errors.${answer.code}`) });
        return;
      }
      const { project, upload } = answer.data;
      useProjects.getState().loaded([project]);
      void startUpload({ projectId: project.id, file: given.file, url: upload.url, chunkBytes: upload.chunkSize });
      await navigate(statusPath(project.id));
    },
    () => showToast({ type: 'error', title: t('validation.incomplete') }),
  );
};

const Selections = ({ form: { control } }: { form: Form }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const languageOptions = [
    { value: 'auto', label: t('add.languageAuto') },
    ...languages.map((tag) => ({ value: tag, label: formats.language(tag) })),
  ];
  const presetOptions = startPresets.map((preset) => ({ value: preset, label: t(`presets.${preset}`) }));
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Controller
        control={control}
        name="language"
        render={({ field: { value = 'auto', onChange, onBlur } }) => (
          <SelectField label={t('add.language')} options={languageOptions} {...{ value, onChange, onBlur }} />
        )}
      />
      <Controller
        control={control}
        name="subtitlePreset"
        render={({ field: { value, onChange, onBlur } }) => (
          <SelectField
            label={t('add.preset')}
            hint={t('add.presetHint')}
            options={presetOptions}
            {...{ value, onChange, onBlur }}
          />
        )}
      />
    </div>
  );
};

const Recording = ({ form, measured }: { form: Form; measured: Measured }): JSX.Element => {
  const choose = (file: File): void => {
    form.setValue('file', file, { shouldValidate: true, shouldDirty: true });
    if (form.getValues('title').trim() === '') form.setValue('title', titleOf(file.name), { shouldValidate: true });
  };
  const file = useWatch({ control: form.control, name: 'file' });
  return (
    <div className="grid gap-4">
      <FileField file={file} error={form.formState.errors.file?.message} onChange={choose} />
      <Cost measured={measured} />
    </div>
  );
};

const Texts = ({ form }: { form: Form }): JSX.Element => {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t('add.title')}
        hint={t('add.titleHint')}
        required
        maxLength={200}
        limits={{ min: 1, max: 200 }}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Selections form={form} />
      <Controller
        control={form.control}
        name="expressions"
        render={({ field: { value = [], onChange } }) => (
          <ChipsField
            label={t('add.expressions')}
            hint={t('add.expressionsHint')}
            max={100}
            maxLength={100}
            values={value}
            removeLabel={(expression) => t('add.expressionsRemove', { expression })}
            onChange={onChange}
          />
        )}
      />
      <CheckboxField
        label={t('add.privacyLabel')}
        shortLabel={t('add.privacy')}
        required
        error={errors.acceptedPrivacyPolicy?.message}
        {...form.register('acceptedPrivacyPolicy')}
      />
    </>
  );
};

/** A new project: what it is, and the recording. */
export const AddProjectPage = (): JSX.Element => {
  const { t } = useTranslation();
  const form = useForm<Input, unknown, AddProjectForm>({ resolver, mode: 'onTouched', defaultValues });
  const measured = useMeasured(useWatch({ control: form.control, name: 'file' }));
  const submit = useSubmit(form, measured);
  const have = useCredits((state) => state.cents);
  const { isSubmitting } = form.formState;
  const isTooDear = typeof measured === 'object' && have !== null && estimateCents(measured.durationMs) > have;
  return (
    <Page narrow title={t('title.newProject')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={isSubmitting} className="grid gap-6">
          <Recording form={form} measured={measured} />
          <Texts form={form} />
          <div>
            <Button type="submit" waiting={isSubmitting} disabled={isTooDear}>
              {t('add.submit')}
            </Button>
          </div>
        </fieldset>
      </form>
    </Page>
  );
};
