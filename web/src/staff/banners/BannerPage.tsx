import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NotFound } from '../../ui/NotFoundPage.tsx';
import { WhenLoaded } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { BannerForm } from './BannerForm.tsx';
import { useBannerList } from './use-banner-list.ts';

/** The banner that is being changed: somebody else's change does not take what is being written away. */
const Existing = ({ id }: { readonly id: string }): JSX.Element => {
  const banners = useBannerList();
  const banner = banners.data?.find((each) => each.id === id);
  return <WhenLoaded of={banners}>{banner ? <BannerForm key={id} banner={banner} /> : <NotFound />}</WhenLoaded>;
};

/** One banner, or a new one. */
export const BannerPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const isNew = id === 'new';
  return (
    <StaffPage title={t(isNew ? 'staff.banners.addTitle' : 'staff.banners.changeTitle')}>
      <div className="max-w-2xl">{isNew ? <BannerForm banner={null} /> : <Existing id={id} />}</div>
    </StaffPage>
  );
};
