import { restoreKinship, type Transcript } from '@soebs/events/transcript';
import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { smallButton } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import { useTranscript } from '../model/use-transcript.ts';
import { differencesBetween } from './differences.ts';
import { DiffText, looks } from './DiffText.tsx';

const MOST_SHOWN = 200;

/** Where the text differs from an old version, word by word; each place can be brought back alone. */
export const Comparison = ({
  model,
  then,
  editable,
  reveal,
}: {
  readonly model: EditorModel;
  readonly then: Transcript;
  readonly editable: boolean;
  readonly reveal: (segmentId: string) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const now = useTranscript(model);
  const differences = useMemo(() => differencesBetween(now, then), [now, then]);
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm">
        {t('editor.differences', { count: differences.length })}
      </p>
      <ul className="grid gap-4">
        {differences.slice(0, MOST_SHOWN).map(({ segmentId, parts, speakers, kinship }) => (
          <li key={segmentId} className="border-border grid gap-2 border-t pt-3">
            {speakers && (
              <p className="text-sm">
                <del className={looks.gone}>{speakers.then}</del> <ins className={looks.new}>{speakers.now}</ins>
              </p>
            )}
            <DiffText parts={parts} />
            <div className="flex flex-wrap gap-2">
              <button type="button" className={smallButton} onClick={() => reveal(segmentId)}>
                {t('editor.show')}
              </button>
              {editable && (
                <button
                  type="button"
                  className={smallButton}
                  onClick={() => model.change(restoreKinship(kinship, () => crypto.randomUUID()))}
                >
                  {t('editor.resetParagraph')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {differences.length > MOST_SHOWN && <p className="text-quiet text-sm">{t('editor.moreDifferences')}</p>}
    </div>
  );
};
