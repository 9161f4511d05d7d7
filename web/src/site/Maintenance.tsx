import { Wrench } from 'lucide-react';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live/connection.ts';
import { useSite } from './store.ts';

/** The line of the operator above every screen, as long as there is one; nobody puts it away. */
export const Maintenance = (): JSX.Element | null => {
  const { t } = useTranslation();
  const { maintenanceMessage, load } = useSite();
  const times = useConnection((connection) => connection.times);
  useEffect(() => void load(), [load, times]);
  if (maintenanceMessage === '') return null;
  return (
    <section
      aria-label={t('site.maintenance')}
      data-maintenance
      className="bg-ongoing-soft text-ongoing border-border flex shrink-0 items-start gap-3 border-b px-4 py-3 sm:px-6"
    >
      <Wrench aria-hidden size={18} className="mt-0.5 shrink-0" />
      <p className="min-w-0 break-words">
        <bdi>{maintenanceMessage}</bdi>
      </p>
    </section>
  );
};
