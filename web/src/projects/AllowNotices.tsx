import { BellRing } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

const permission = (): NotificationPermission | 'unknown' =>
  'Notification' in window ? Notification.permission : 'unknown';

/** Asks for the browser's leave to say when a project is ready; nothing where it was given or refused, or cannot be. */
export const AllowNotices = (): JSX.Element | null => {
  const { t } = useTranslation();
  const [state, setState] = useState(permission);
  if (state !== 'default') return null;
  return (
    <Button look="quiet" className="mt-2 -ml-4" onClick={() => void Notification.requestPermission().then(setState)}>
      <BellRing aria-hidden size={18} />
      {t('notices.allow')}
    </Button>
  );
};
