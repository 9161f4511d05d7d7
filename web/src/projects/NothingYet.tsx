import { AudioLines } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateLink } from './CreateLink.tsx';
import { TrySample } from './TrySample.tsx';

/** What stands where no project is: how to begin. Its code comes with an empty dashboard. */
export const NothingYet = ({ archived }: { archived: boolean }): JSX.Element => {
  const { t } = useTranslation();
  if (archived) return <p className="text-quiet py-12 text-center">{t('dashboard.emptyArchive')}</p>;
  return (
    <div className="border-border flex flex-col items-center gap-3 rounded-lg border border-dashed px-6 py-16 text-center">
      <AudioLines aria-hidden size={40} strokeWidth={1.5} className="text-accent" />
      <p className="text-lg font-semibold">{t('dashboard.emptyTitle')}</p>
      <p className="text-quiet mb-2">{t('dashboard.empty')}</p>
      <CreateLink />
      <TrySample />
    </div>
  );
};
