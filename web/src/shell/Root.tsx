import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches, useNavigation } from 'react-router';
import { z } from 'zod';
import { titleKeys } from '../i18n/title-keys.ts';
import { Toasts } from '../ui/Toasts.tsx';

const handle = z.object({ titleKey: z.enum(titleKeys) });

/** The translated title of the screen, a bullet, the product's name. */
const useTitle = (): void => {
  const { t } = useTranslation();
  const matches = useMatches();
  const found = handle.safeParse(matches.at(-1)?.handle);
  const title = found.success ? `${t(`title.${found.data.titleKey}`)} • Söbs` : 'Söbs';
  useEffect(() => {
    document.title = title;
  }, [title]);
};

/** Shown while the very first screen is on its way. */
export const Starting = (): JSX.Element => {
  const { t } = useTranslation();
  return <p role="status" aria-label={t('common.loading')} className="bg-accent h-0.5 w-full animate-pulse" />;
};

/** What is there on every screen: title, notifications, and a thin line while the next screen loads. */
export const Root = (): JSX.Element => {
  const { state } = useNavigation();
  useTitle();
  return (
    <>
      {state === 'loading' && <div className="bg-accent fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse" />}
      <Outlet />
      <Toasts />
    </>
  );
};
