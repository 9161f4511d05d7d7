import { type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCredits } from '../credits/store.ts';
import { useFormats } from '../i18n/format.ts';
import { useSession } from '../session/store.ts';
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx';
import { Page } from '../shell/Page.tsx';

const Row = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <div className="grid gap-1 py-4 sm:grid-cols-[12rem_1fr] sm:items-center">
    <dt className="text-quiet">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

/** Who one is, as the server knows it. */
export const AccountPage = (): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const me = useSession((state) => state.me);
  const cents = useCredits((state) => state.cents);
  if (!me) return null;
  return (
    <Page narrow title={t('title.profile')}>
      <section aria-labelledby="account">
        <h2 id="account" className="mb-2 text-lg font-semibold">
          {t('profile.account')}
        </h2>
        <dl className="divide-border border-border divide-y border-y">
          <Row label={t('profile.name')}>{`${me.firstname} ${me.lastname}`}</Row>
          <Row label={t('profile.email')}>
            {me.email}{' '}
            <span className="text-quiet">({t(me.verified ? 'profile.verified' : 'profile.unverified')})</span>
          </Row>
          <Row label={t('profile.role')}>{t(`profile.roles.${me.role}`)}</Row>
          <Row label={t('profile.credits')}>{cents === null ? t('common.loading') : formats.credit(cents)}</Row>
          <Row label={t('profile.language')}>
            <LanguageSwitcher />
          </Row>
        </dl>
      </section>
    </Page>
  );
};
