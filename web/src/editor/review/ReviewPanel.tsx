import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { useMeta } from '../model/use-transcript.ts';
import { Panel } from '../tools/Panel.tsx';
import { progressOf } from './review.ts';

/** How far the proofreading is. */
export const ReviewPanel = ({
  model,
  close,
}: {
  readonly model: EditorModel;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const attributes = useMeta(model, (transcript) => transcript.attributes);
  const { done, paragraphs, percent } = progressOf({ segments: model.transcript().segments, attributes });
  return (
    <Panel title={t('editor.review')} close={close}>
      <div className="grid gap-1">
        <p role="status">{t('editor.reviewed', { done, paragraphs, percent })}</p>
        <progress value={percent} max={100} aria-label={t('editor.review')} className="accent-accent h-2 w-full" />
      </div>
    </Panel>
  );
};
