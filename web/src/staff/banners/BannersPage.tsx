import type { StaffBanner } from '@soebs/contract';
import { Plus } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { WhenLoaded, Nothing } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { useBannerList } from './use-banner-list.ts';
import { useNow } from '../use-now.ts';
import { phaseOf, type BannerPhase } from './window.ts';

const looks: Readonly<Record<BannerPhase, string>> = {
  shown: 'bg-finished-soft text-finished',
  planned: 'bg-accent-soft text-accent',
  over: 'bg-raised text-quiet',
};

/** From when until when a banner is shown, in words. */
const useWindow = ({ from, to }: StaffBanner): string => {
  const { t } = useTranslation();
  const formats = useFormats();
  const parts = [
    ...(from === null ? [] : [t('staff.banners.since', { at: formats.swissDateTime(from) })]),
    ...(to === null ? [] : [t('staff.banners.until', { at: formats.swissDateTime(to) })]),
  ];
  return parts.length === 0 ? t('staff.banners.always') : parts.join(', ');
};

/** The way to change it, for who may. */
const Title = ({ banner: { id, title } }: { readonly banner: StaffBanner }): JSX.Element => {
  const name = <bdi>{title}</bdi>;
  if (!useIsAdmin()) return <p className="font-medium break-words">{name}</p>;
  return (
    <Link to={`/admin/banners/${id}`} className="font-medium break-words after:absolute after:inset-0 hover:underline">
      {name}
    </Link>
  );
};

const Row = ({ banner, atMs }: { readonly banner: StaffBanner; readonly atMs: number }): JSX.Element => {
  const { t } = useTranslation();
  const phase = phaseOf(banner, atMs);
  const shownFor = useWindow(banner);
  const formats = useFormats();
  const [seen, closed] = [formats.number(banner.seen), formats.number(banner.closed)];
  const languages = banner.locales.map((each) => t(`language.${each}`)).join(', ');
  return (
    <li
      data-staff-banner={banner.id}
      data-phase={phase}
      className="hover:bg-raised/50 relative grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <Title banner={banner} />
        <p className="text-quiet line-clamp-2 break-words">{banner.message}</p>
        <p className="text-quiet mt-1 text-sm">{`${shownFor} · ${languages}`}</p>
        <p className="text-quiet text-sm">{t('staff.banners.readers', { seen, closed })}</p>
      </div>
      <p className="sm:text-right">
        <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${looks[phase]}`}>
          {t(`staff.banners.standings.${phase}`)}
        </span>
      </p>
    </li>
  );
};

/** Messages to everybody: which are shown, planned and over. */
export const BannersPage = (): JSX.Element => {
  const { t } = useTranslation();
  const banners = useBannerList();
  const atMs = useNow();
  const add = (
    <ButtonLink to="/admin/banners/new">
      <Plus aria-hidden size={18} />
      {t('staff.banners.add')}
    </ButtonLink>
  );
  return (
    <StaffPage title={t('title.staffBanners')} actions={useIsAdmin() && add}>
      <WhenLoaded of={banners}>
        {banners.data?.length === 0 && <Nothing text={t('staff.banners.none')} />}
        {banners.data && banners.data.length > 0 && (
          <ul aria-label={t('title.staffBanners')} className="divide-border border-border divide-y border-y">
            {banners.data.map((banner) => (
              <Row key={banner.id} banner={banner} atMs={atMs} />
            ))}
          </ul>
        )}
      </WhenLoaded>
    </StaffPage>
  );
};
