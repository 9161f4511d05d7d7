import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { Composer } from './Composer.tsx';
import { startOfAnchor } from './start-of-anchor.ts';
import type { Commenting } from './use-commenting.ts';

type BegunProps = { readonly model: EditorModel; readonly commenting: Commenting };

/** A comment that is being begun: about what, and the field for it. */
export const Begun = ({ model, commenting }: BegunProps): JSX.Element | null => {
  const { t } = useTranslation();
  const { begun, giveUp, act, activate, people, link } = commenting;
  if (!begun) return null;
  const send = async (text: string) => {
    const id = model.newId();
    const answer = await act((anchor) => ({ act: 'add', id, anchor, text }));
    if (answer.ok) activate(id);
    return answer;
  };
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium tabular-nums">
        {t('editor.newComment', { time: startOfAnchor(model, begun.now()) })}
      </p>
      <Composer
        model={model}
        draftKey="comment-new"
        label={t('editor.comment')}
        people={people}
        me={link.me}
        send={send}
        close={giveUp}
      />
    </div>
  );
};
