import { vocabulary, VOCABULARY_MOST, vocabularyApi } from '@soebs/contract';
import { useEffect, type JSX } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '../api/index.ts';
import { ChipsField } from '../forms/ChipsField.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { useList } from './use-list.ts';

const words = z.object({ words: vocabulary });
type Words = z.output<typeof words>;

const MOST_LETTERS = 100;
const load = () => api.call(vocabularyApi.vocabulary);

const Chosen = ({ known }: { readonly known: readonly string[] }): JSX.Element => {
  const { t } = useTranslation();
  const form: ValidForm<Words, Words> = useValidForm({
    schema: words,
    defaultValues: { words: [...known] },
    submit: async (body) => {
      const answer = await api.call(vocabularyApi.replaceVocabulary, { body });
      if (!answer.ok) {
        showRefusal(t('profile.failed'), answer.code);
        return;
      }
      form.reset({ words: answer.data });
      showToast({ type: 'success', title: t('profile.saved') });
    },
  });
  const { control, reset } = form;
  useEffect(() => reset({ words: [...known] }, { keepDirtyValues: true }), [reset, known]);
  const { field } = useController({ control, name: 'words' });
  return (
    <Form form={form}>
      <ChipsField
        label={t('profile.vocabulary.words')}
        hint={t('profile.vocabulary.hint', { most: VOCABULARY_MOST })}
        max={VOCABULARY_MOST}
        maxLength={MOST_LETTERS}
        values={field.value}
        removeLabel={(word) => t('profile.vocabulary.remove', { word })}
        onChange={field.onChange}
      />
      <div>
        <SubmitButton form={form} label={t('profile.vocabulary.save')} />
      </div>
    </Form>
  );
};

/** The words that every new project of the person is heard with (PJ11). */
export const VocabularyForm = (): JSX.Element => {
  const { t } = useTranslation();
  const { items, failed, reload } = useList<string>(load);
  if (!items && failed)
    return <LoadFailed retry={() => void reload()}>{t('profile.vocabulary.loadFailed')}</LoadFailed>;
  return items ? <Chosen known={items} /> : <ListSkeleton widths={[60]} />;
};
