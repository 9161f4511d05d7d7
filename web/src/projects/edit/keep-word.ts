import { vocabularyApi } from '@soebs/contract';
import i18next from 'i18next';
import { api } from '../../api/index.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';

/** Adds a word to the person's own vocabulary, and says what became of it (PJ11). */
export const keepWord = async (word: string): Promise<void> => {
  const { t } = i18next;
  const answer = await api.call(vocabularyApi.addToVocabulary, { body: { word } });
  if (answer.ok)
    showToast({ type: 'success', title: t('editor.keptWord', { word }), message: t('editor.keptWordHint') });
  else if (answer.code === 'quota_exceeded')
    showToast({ type: 'error', title: t('editor.keepWordFailed'), message: t('editor.vocabularyFull') });
  else showRefusal(t('editor.keepWordFailed'), answer.code);
};
