import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from './modal.ts';

/** The one modal of the page. It traps the focus and gives it back. */
export const ModalHost = (): JSX.Element => {
  const { t } = useTranslation();
  const { open, content, close, left } = useModal();
  const closeable = content?.closeable !== false;
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && close()}
      onOpenChangeComplete={(next) => !next && left()}
      disablePointerDismissal={!closeable}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="appear fixed inset-0 z-40 bg-[rgb(20_18_15/0.5)]" />
        <Dialog.Popup className="appear bg-surface border-border shadow-raised fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className="text-xl font-semibold">{content?.title}</Dialog.Title>
            {closeable && (
              <Dialog.Close
                aria-label={t('common.close')}
                className="text-quiet hover:text-text -m-2 grid size-10 shrink-0 place-items-center rounded"
              >
                <X aria-hidden size={20} />
              </Dialog.Close>
            )}
          </div>
          {content && <content.component {...content.props} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
