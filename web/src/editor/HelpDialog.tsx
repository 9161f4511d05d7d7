import { type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf, shortcuts } from './shortcuts.ts';

/** All keys of the editor, from the one table. The browser's own dialog traps and restores the focus. */
export const HelpDialog = ({
  dialog,
  isMac,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  isMac: boolean;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="editor-help"
      className="bg-surface text-text border-border m-auto w-[min(28rem,92vw)] rounded-lg border p-6 backdrop:bg-black/40"
    >
      <h2 id="editor-help" className="mb-4 text-lg font-semibold">
        {t('editor.helpTitle')}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm">
        {shortcuts.map(({ action }) => (
          <div key={action} className="contents">
            <dt>{t(`editor.${action}`)}</dt>
            <dd className="text-quiet text-right">
              <kbd>{keysOf(action, isMac)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-6 text-right">
        <button type="submit" className="bg-accent text-accent-contrast rounded px-4 py-2">
          {t('editor.close')}
        </button>
      </form>
    </dialog>
  );
};
