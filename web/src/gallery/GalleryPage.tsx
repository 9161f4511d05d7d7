import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Page } from '../ui/Page.tsx';
import { showToast } from '../ui/toasts.ts';
import { CheckboxInput } from '../forms/CheckboxInput.tsx';
import { MultiCheckboxInput, MultiRadioInput } from '../forms/ChoiceInputs.tsx';
import { ComboInput } from '../forms/ComboInput.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { HiddenInput, InputGroup, InputList, MetaInput } from '../forms/layout.tsx';
import { RepeaterInput } from '../forms/RepeaterInput.tsx';
import { SelectInput } from '../forms/SelectInput.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { TransferListInput } from '../forms/TransferListInput.tsx';
import { searchIn } from '../forms/use-options.ts';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';

const chosen = z.array(z.string()).min(1);
const schema = z.object({
  text: z.string().trim().min(3).max(20),
  mail: z.email(),
  secret: z.string().min(10).max(256),
  accepted: z.boolean().refine(Boolean, { error: 'accepted' }),
  one: z.string(),
  many: chosen,
  few: chosen,
  boxes: chosen,
  radio: z.string().min(1),
  rows: z.array(z.object({ word: z.string().trim().min(1) })).min(1),
  moved: chosen,
  hidden: z.string(),
});
type Given = z.input<typeof schema>;
type Kit = ValidForm<Given, z.output<typeof schema>>;

const empty: Given = {
  text: '',
  mail: '',
  secret: '',
  accepted: false,
  one: '2',
  many: [],
  few: [],
  boxes: [],
  radio: '',
  rows: [],
  moved: [],
  hidden: 'x',
};
const optionsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: String(n + 1), label: `Option ${n + 1}` }));
const search = searchIn(optionsOf(120), 20);

const Texts = ({ form: { control } }: { form: Kit }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <InputGroup title={t('forms.gallery.group')}>
      <TextInput control={control} name="text" label={t('forms.gallery.text')} required limits={{ min: 3, max: 20 }} />
      <TextInput control={control} name="mail" label={t('login.email')} required type="email" />
      <PasswordInput
        control={control}
        name="secret"
        label={t('login.password')}
        required
        limits={{ min: 10, max: 256 }}
        visibleOnDirty
      />
      <SelectInput control={control} name="one" label={t('forms.gallery.select')} required options={optionsOf(30)} />
    </InputGroup>
  );
};

const Lists = ({ form: { control } }: { form: Kit }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <RepeaterInput
        control={control}
        name="rows"
        label={t('forms.gallery.rows')}
        required
        empty={{ word: '' }}
        max={5}
      >
        {(index) => (
          <TextInput control={control} name={`rows.${index}.word`} label={t('forms.gallery.word')} required />
        )}
      </RepeaterInput>
      <TransferListInput
        control={control}
        name="moved"
        label={t('forms.gallery.moved')}
        required
        options={optionsOf(40)}
      />
    </>
  );
};

const Choices = ({ form }: { form: Kit }): JSX.Element => {
  const { t } = useTranslation();
  const { control } = form;
  return (
    <InputList>
      <ComboInput
        control={control}
        search={search}
        name="many"
        label={t('forms.gallery.combo')}
        required
        placeholder={t('forms.gallery.placeholder')}
      />
      <ComboInput
        control={control}
        search={search}
        name="few"
        label={t('forms.gallery.comboMax')}
        required
        max={2}
        allowNew
      />
      <MultiCheckboxInput
        control={control}
        name="boxes"
        label={t('forms.gallery.boxes')}
        required
        options={optionsOf(4)}
        max={3}
      />
      <MultiRadioInput
        control={control}
        name="radio"
        label={t('forms.gallery.radio')}
        required
        options={optionsOf(3)}
      />
      <Lists form={form} />
      <CheckboxInput
        control={control}
        name="accepted"
        label={t('forms.gallery.accept')}
        shortLabel={t('register.terms')}
        required
      />
      <HiddenInput control={control} name="hidden" />
      <MetaInput label={t('forms.gallery.meta')}>{empty.hidden}</MetaInput>
    </InputList>
  );
};

/** Every kind of input in every state, to be looked at and tried in development. */
export const GalleryPage = (): JSX.Element => {
  const { t } = useTranslation();
  const form = useValidForm({
    schema,
    defaultValues: empty,
    submit: (given) => {
      showToast({ type: 'success', title: t('profile.saved'), message: JSON.stringify(given) });
      return Promise.resolve();
    },
  });
  return (
    <Page narrow title={t('title.gallery')}>
      <Form form={form}>
        <Texts form={form} />
        <Choices form={form} />
        <div>
          <SubmitButton form={form} label={t('profile.save')} />
        </div>
        <fieldset disabled className="grid gap-5">
          <Texts form={form} />
        </fieldset>
      </Form>
    </Page>
  );
};
