import { asFileName, projectsApi } from '@soebs/contract';
import { defaultPreset } from '@soebs/events/transcript';
import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { useController, useWatch, type DefaultValues } from 'react-hook-form';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { api, builtInPages, inLanguage } from '../../api/index.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useCredits } from '../../credits/store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxInput } from '../../forms/CheckboxInput.tsx';
import { ChipsField } from '../../forms/ChipsField.tsx';
import { Form } from '../../forms/Form.tsx';
import { SelectInput } from '../../forms/SelectInput.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useValidForm } from '../../forms/use-valid-form.ts';
import { useFormats } from '../../i18n/format.ts';
import { spokenLanguageTags } from '../../i18n/spoken-languages.ts';
import { Page } from '../../ui/Page.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { statusPath } from '../paths.ts';
import { useProjects } from '../store.ts';
import { startUpload } from '../upload/upload.ts';
import { addProjectForm, speakerChoices, startPresets, type AddProjectForm } from './form.ts';
import { useWayOut } from '../use-way-out.ts';
import { faultOf } from './limits.ts';
import { Recording, type AddForm } from './Recording.tsx';
import { useLimits } from './use-limits.ts';
import { useMeasured, type Measured } from './use-measured.ts';

type Input = z.input<typeof addProjectForm>;
type Control = AddForm['control'];

const defaultValues: DefaultValues<Input> & Pick<Input, 'files' | 'titles'> = {
  files: [],
  titles: [],
  title: '',
  language: 'auto',
  expressions: [],
  subtitlePreset: defaultPreset,
  speakers: 'auto',
};

type Given = Omit<AddProjectForm, 'files' | 'titles'>;

/** The body of one file's project; of many each has its own title. */
const bodyOf = (given: Given, file: File, { title, durationMs }: OneFile) => ({
  ...given,
  title: title ?? given.title,
  fileName: asFileName(file.name),
  fileSize: file.size,
  ...(durationMs === undefined ? {} : { knownDurationMs: durationMs }),
});
type OneFile = {
  /** Its own, where it is one of many. */
  readonly title: string | undefined;
  readonly durationMs: number | undefined;
};

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
      const about = one.title === undefined ? {} : { about: file.name };
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
  return async (form: AddForm, { files, titles, ...given }: AddProjectForm, measured: Measured): Promise<void> => {
    const isOneOfMany = files.length > 1;
    let made: string | undefined;
    for (const [n, file] of files.entries()) {
      made = await create(given, file, { title: titles[n], durationMs: durationIn(measured, file) });
      if (made === undefined) {
        form.setValue('titles', files.length - n > 1 ? titles.slice(n) : []);
        form.setValue('title', titles[n] ?? given.title);
        form.setValue('files', files.slice(n));
        return;
      }
    }
    await navigate(!isOneOfMany && made !== undefined ? statusPath(made) : '/');
  };
};

const speakersLabel = (t: TFunction, value: (typeof speakerChoices)[number]): string => {
  if (value === 'auto') return t('add.speakersAuto');
  return value === 'channels' ? t('add.speakersChannels') : t('add.speakersCount', { count: Number(value) });
};

const Selections = ({ control }: { control: Control }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const languageOptions = [
    { value: 'auto', label: t('add.languageAuto') },
    ...spokenLanguageTags.map((tag) => ({ value: tag, label: formats.language(tag) })),
  ];
  const presetOptions = startPresets.map((preset) => ({ value: preset, label: t(`presets.${preset}`) }));
  const speakerOptions = speakerChoices.map((value) => ({
    value,
    label: speakersLabel(t, value),
  }));
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectInput control={control} name="language" label={t('add.language')} options={languageOptions} />
      <SelectInput
        control={control}
        name="speakers"
        label={t('add.speakers')}
        hint={t('add.speakersHint')}
        options={speakerOptions}
      />
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
        <p className="text-quiet">{t('add.manyProjects')}</p>
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
      <a
        href={inLanguage(builtInPages.privacy, currentLocale())}
        target="_blank"
        rel="noreferrer"
        className="text-accent -mt-4 justify-self-start underline underline-offset-4"
      >
        {t('add.privacyRead')}
      </a>
    </>
  );
};

/** Sends the form by itself once the credits that were paid for beside it are there. */
const useGoesOn = (form: Pick<AddForm, 'send'>, isReady: boolean) => {
  const [isAwaited, setAwaited] = useState(false);
  const goOn = useEffectEvent(() => {
    setAwaited(false);
    void form.send();
  });
  useEffect(() => {
    if (!isAwaited || !isReady) return undefined;
    const timer = setTimeout(() => goOn());
    return () => clearTimeout(timer);
  }, [isAwaited, isReady]);
  return { isAwaited: isAwaited && !isReady, setAwaited };
};

/** The payment is under way in another window. */
const Awaited = ({ stop }: { readonly stop: () => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="status" className="bg-ongoing-soft text-ongoing flex flex-wrap items-center gap-4 rounded px-4 py-2">
      <p>{t('add.awaited')}</p>
      <Button look="quiet" onClick={stop}>
        {t('add.stopAwaiting')}
      </Button>
    </div>
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
  const { isAwaited, setAwaited } = useGoesOn(form, typeof measured === 'object' && !isTooDear && fault === undefined);
  return (
    <Page narrow title={t('title.newProject')}>
      <Form form={form} className="grid gap-6">
        <Recording form={form} measured={measured} limits={limits} fault={fault} onPaying={() => setAwaited(true)} />
        <Texts control={form.control} isMany={files.length > 1} />
        {isAwaited && <Awaited stop={() => setAwaited(false)} />}
        <div>
          <Button type="submit" waiting={form.isWaiting} disabled={isTooDear || fault !== undefined}>
            {t('add.submit')}
          </Button>
        </div>
      </Form>
    </Page>
  );
};
