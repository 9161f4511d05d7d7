import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollaborationState, type SaveState } from './collaboration.ts';

const colours: Record<SaveState, string> = {
  saved: 'text-quiet',
  saving: 'text-quiet',
  offline: 'text-ongoing',
  unauthorised: 'text-ongoing',
  conflict: 'text-failed',
};

/** Saved, saving, offline or in conflict: always on the page (TX13). */
export const SaveBadge = ({ save, outboxFailed }: Pick<CollaborationState, 'save' | 'outboxFailed'>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div className="text-sm" data-save={save}>
      <p role="status" className={colours[save]}>
        {t(`editor.${save}`)}
      </p>
      {outboxFailed && (
        <p role="alert" className="text-failed">
          {t('editor.outboxFailed')}
        </p>
      )}
    </div>
  );
};
