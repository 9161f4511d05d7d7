import { useEffect, useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/index.ts';
import { useConnection } from '../live/connection.ts';
import { isAcknowledged } from './acknowledged.ts';
import { BannerLine } from './BannerLine.tsx';
import { useBanners } from './store.ts';
import { useTelling } from './use-telling.ts';

/** Messages of the operator in this language, above every dashboard screen, until each is put away. */
export const BannerStrip = (): JSX.Element | null => {
  const { t } = useTranslation();
  const { banners, acknowledged, load, close } = useBanners();
  const times = useConnection((connection) => connection.times);
  useEffect(() => void load(), [load, times]);
  const locale = currentLocale();
  const understood = useMemo(() => banners.filter(({ locales }) => locales.includes(locale)), [banners, locale]);
  useTelling(understood, acknowledged);
  const shown = understood.filter((banner) => !isAcknowledged(acknowledged, banner));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('banners.label')} className="max-h-40 shrink-0 overflow-y-auto">
      {shown.map((banner) => (
        <BannerLine key={banner.id} banner={banner} close={close} />
      ))}
    </section>
  );
};
