import { Menu } from '@base-ui/react/menu';
import { usersApi } from '@soebs/contract';
import { Check, LogOut, UserRound } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../api/index.ts';
import { chooseLocale, currentLocale, tags, type Locale } from '../i18n/index.ts';
import { useSession } from '../session/store.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { themes, useTheme } from './theme.ts';

export type UserMenuPopupProps = {
  readonly name: string;
  readonly look: string;
  /** What the button that opens it shows. */
  readonly children: ReactNode;
};

const item =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded px-3 outline-none data-highlighted:bg-raised data-highlighted:text-text';

const locales: readonly Locale[] = ['de', 'en'];

const Choice = ({ value, lang, children }: { value: string; lang?: string; children: ReactNode }): JSX.Element => (
  <Menu.RadioItem value={value} lang={lang} className={item}>
    <span className="grid size-4 place-items-center">
      <Menu.RadioItemIndicator>
        <Check aria-hidden size={16} />
      </Menu.RadioItemIndicator>
    </span>
    {children}
  </Menu.RadioItem>
);

const groupLabel = 'text-quiet px-3 pt-3 pb-1 text-xs font-semibold';

/** Changes the language in the profile, which is the one truth while somebody is logged in; all their pages follow. */
const useProfileLocale = () => {
  const { t } = useTranslation();
  const changed = useSession((session) => session.changed);
  return async (locale: Locale): Promise<void> => {
    const before = currentLocale();
    await chooseLocale(locale);
    const answer = await api.call(usersApi.change, { body: { locale } });
    if (answer.ok) {
      changed(answer.data);
      return;
    }
    await chooseLocale(before);
    showRefusal(t('userMenu.languageFailed'), answer.code);
  };
};

const Choices = (): JSX.Element => {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  const chooseInProfile = useProfileLocale();
  return (
    <>
      <Menu.RadioGroup
        value={currentLocale()}
        onValueChange={(value: unknown) => void chooseInProfile(value === 'en' ? 'en' : 'de')}
      >
        <Menu.Group>
          <Menu.GroupLabel className={groupLabel}>{t('userMenu.language')}</Menu.GroupLabel>
          {locales.map((locale) => (
            <Choice key={locale} value={locale} lang={tags[locale]}>
              {t(`language.${locale}`)}
            </Choice>
          ))}
        </Menu.Group>
      </Menu.RadioGroup>
      <Menu.RadioGroup
        value={theme}
        onValueChange={(value: unknown) => choose(themes.find((each) => each === value) ?? 'system')}
      >
        <Menu.Group>
          <Menu.GroupLabel className={groupLabel}>{t('userMenu.theme')}</Menu.GroupLabel>
          {themes.map((each) => (
            <Choice key={each} value={each}>
              {t(`userMenu.themes.${each}`)}
            </Choice>
          ))}
        </Menu.Group>
      </Menu.RadioGroup>
    </>
  );
};

/** The menu of who is logged in: the ways to the profile and out, language and theme. It opens as soon as it is there. */
export const UserMenuPopup = ({ name, look, children }: UserMenuPopupProps): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger aria-label={t('userMenu.label', { name })} className={look}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={8} align="end" className="z-40">
          <Menu.Popup className="appear bg-surface border-border shadow-raised w-56 rounded border p-1 outline-none">
            <p className="text-quiet truncate px-3 py-2 text-sm md:hidden">
              <bdi>{name}</bdi>
            </p>
            <Menu.Item render={<Link to="/profile" />} className={item}>
              <UserRound aria-hidden size={16} />
              {t('title.profile')}
            </Menu.Item>
            <Choices />
            <Menu.Separator className="bg-border my-1 h-px" />
            <Menu.Item render={<Link to="/logout" />} className={item}>
              <LogOut aria-hidden size={16} />
              {t('title.logout')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
