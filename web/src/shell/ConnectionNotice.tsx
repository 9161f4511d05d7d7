import { WifiOff } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live/connection.ts';

const textKeys = { too_many_sockets: 'connection.tooMany', page_outdated: 'errors.page_outdated' } as const;

/**
 * Tells that live updates do not arrive, and what helps. Loading an outdated page anew loses nothing: the editor keeps what is
 * not sent yet on this device, and asks before it is left where it cannot (TX13).
 */
export const ConnectionNotice = (): JSX.Element | null => {
  const { t } = useTranslation();
  const { state, refusal } = useConnection();
  if (state !== 'offline') return null;
  const isOutdated = refusal === 'page_outdated';
  return (
    <div className="bg-ongoing-soft text-ongoing flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm sm:px-6">
      <p role="status" className="flex min-w-0 items-center gap-2">
        <WifiOff aria-hidden size={16} className="shrink-0" />
        {t(refusal === null ? 'connection.offline' : textKeys[refusal])}
      </p>
      {isOutdated && (
        <button type="button" className="shrink-0 font-medium underline" onClick={() => location.reload()}>
          {t('views.crashed.button')}
        </button>
      )}
    </div>
  );
};
