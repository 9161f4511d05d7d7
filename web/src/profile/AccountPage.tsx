import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/store.ts';
import { Page } from '../ui/Page.tsx';
import { Addresses } from './Addresses.tsx';
import { DataCopy } from './DataCopy.tsx';
import { EmailChange } from './EmailChange.tsx';
import { Logins } from './Logins.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonForm } from './PersonForm.tsx';
import { RemoveAccount } from './RemoveAccount.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import { Section } from './Section.tsx';
import { VocabularyForm } from './VocabularyForm.tsx';

/** Who one is, and everything one may change about it. */
export const AccountPage = (): JSX.Element | null => {
  const { t } = useTranslation();
  const me = useSession((state) => state.me);
  if (!me) return null;
  return (
    <Page title={t('title.profile')}>
      <ProfileTabs />
      <Section title={t('profile.account')} lead={`${me.email} · ${t(`profile.roles.${me.role}`)}`}>
        <PersonForm me={me} />
      </Section>
      <Section title={t('profile.addresses.title')} lead={t('profile.addresses.lead')}>
        <Addresses />
      </Section>
      <Section title={t('profile.mail.title')} lead={t('profile.mail.now', { email: me.email })}>
        <EmailChange />
      </Section>
      <Section title={t('profile.password.title')} lead={t('profile.password.lead')}>
        <PasswordForm />
      </Section>
      <Section title={t('profile.notices.title')} lead={t('profile.notices.lead')}>
        <NoticesForm me={me} />
      </Section>
      <Section title={t('profile.vocabulary.title')} lead={t('profile.vocabulary.lead')}>
        <VocabularyForm />
      </Section>
      <Section title={t('profile.logins.title')} lead={t('profile.logins.lead')}>
        <Logins />
      </Section>
      <Section title={t('profile.data.title')} lead={t('profile.data.lead')}>
        <DataCopy />
      </Section>
      <Section title={t('profile.remove.title')} lead={t('profile.remove.lead')}>
        <RemoveAccount />
      </Section>
    </Page>
  );
};
