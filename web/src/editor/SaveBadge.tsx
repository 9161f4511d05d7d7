import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollaborationState, SaveState } from './collaboration/save-state.ts';

const colours: Record<SaveState, string> = {
  saved: 'text-quiet',
  saving: 'text-quiet',
  offline: 'text-ongoing',
  unauthorised: 'text-ongoing',
  conflict: 'text-failed',
};

/** Where the browser keeps nothing, nothing is promised. */
const unkept = {
  saved: 'saved',
  saving: 'saving',
  offline: 'offlineUnkept',
  unauthorised: 'unauthorisedUnkept',
  conflict: 'conflict',
} as const satisfies Record<SaveState, string>;

/** Giving up one's own version takes two presses: it cannot be undone. */
const Discard = ({ discard }: { discard: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      className="border-border mt-1 rounded border px-3 py-1"
      onClick={asked ? discard : () => setAsked(true)}
    >
      {t(asked ? 'editor.discardSurely' : 'editor.discard')}
    </button>
  );
};

export type SaveBadgeProps = Pick<CollaborationState, 'save' | 'storeFailed'> & {
  /** How often a person has asked whether everything is saved. */
  readonly asked: number;
  readonly discard: () => void;
};

const CALM_MS = 4_000;

/** True for a moment after somebody asked. */
const useJustAsked = (asked: number): boolean => {
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setAnswered(asked), CALM_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return asked > answered;
};

/** Saved, saving, offline or in conflict: always on the page (TX13). */
export const SaveBadge = ({ save, storeFailed, asked, discard }: SaveBadgeProps): JSX.Element => {
  const { t } = useTranslation();
  const saysAll = useJustAsked(asked) && save === 'saved';
  return (
    <div className="max-w-[40ch] text-sm" data-save={save}>
      <p role="status" className={colours[save]}>
        {t(`editor.${saysAll ? 'allSaved' : storeFailed ? unkept[save] : save}`)}
      </p>
      {save === 'conflict' && <Discard discard={discard} />}
      {storeFailed && (
        <p role="alert" className="text-failed">
          {t('editor.storeFailed')}
        </p>
      )}
    </div>
  );
};
