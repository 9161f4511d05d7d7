import { useEffect, type JSX } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches, useNavigation } from 'react-router';
import { z } from 'zod';
import type { ScreenKey } from './screen.ts';
import { Toasts } from '../ui/Toasts.tsx';

const isKey = (key: unknown): key is ScreenKey => typeof key === 'string' && i18next.exists(`title.${key}`);

/** What a route says of its screen. */
const handle = z.object({ key: z.custom<ScreenKey>(isKey) });

/** The translated title of the screen, a bullet, the product's name. */
const useTitle = (): void => {
  const { t } = useTranslation();
  const matches = useMatches();
  const found = handle.safeParse(matches.at(-1)?.handle);
  const title = found.success ? `${t(`title.${found.data.key}`)} • Söbs` : 'Söbs';
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
