import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, Suspense, useEffect, useRef, type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { BannerStrip } from '../banners/BannerStrip.tsx';
import { Maintenance } from '../site/Maintenance.tsx';
import { useTopic } from '../live/use-topic.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Footer } from './Footer.tsx';
import { isSomethingHeld } from '../forms/typed.ts';
import { askAgain, useLapse } from '../session/lapse.ts';
import { onLapse, useSession } from '../session/store.ts';
import { useModal } from '../ui/modal.ts';
import { ownReceivers } from './own-receivers.ts';
import { Sidebar, type NavEntry } from './Sidebar.tsx';
import { useSidebar } from './sidebar.ts';
import { TopBar } from './TopBar.tsx';
import { useBrowserNotices } from '../projects/browser-notices.ts';
import { useFileDrops } from '../projects/add/dropped.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useVisits } from './use-visits.ts';

const ModalHost = lazy(async () => ({ default: (await import('../ui/ModalHost.tsx')).ModalHost }));

/** The modal's code comes with the first modal. */
const Modal = (): JSX.Element | null => {
  const isThere = useModal(({ content }) => content !== null);
  if (!isThere) return null;
  return (
    <Suspense fallback={null}>
      <ModalHost />
    </Suspense>
  );
};

const LoginAgain = lazy(async () => ({ default: (await import('../auth/LoginAgain.tsx')).LoginAgain }));

/** Over the page whose session is over, when something on it would be lost. */
const Again = (): JSX.Element | null => {
  const me = useSession((state) => state.me);
  const { hasLapsed } = useLapse();
  useEffect(() => onLapse(() => (isSomethingHeld() ? askAgain() : Promise.resolve(false))), []);
  if (!me || !hasLapsed) return null;
  return (
    <Suspense fallback={null}>
      <LoginAgain email={me.email} />
    </Suspense>
  );
};

const useSidebarFit = (): void => {
  const fit = useSidebar((state) => state.fit);
  useEffect(() => {
    const follow = (): void => fit(window.innerWidth);
    follow();
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, [fit]);
};

/** A new screen starts at its top, and with the keyboard in it. */
const useNewScreen = (main: RefObject<HTMLElement | null>, pathname: string): void => {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
};

const FETCH_AFTER_MS = 3_000;

const useFetchedScreens = (fetchScreens: () => void): void => {
  useEffect(() => {
    const timer = setTimeout(fetchScreens, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [fetchScreens]);
};

export type ShellProps = {
  /** The rows of the table of screens that stand in the sidebar. */
  readonly entries: readonly NavEntry[];
  /** Fetches other screens while nothing else is to be done. */
  readonly fetchScreens: () => void;
};

/** The frame of the dashboard: sidebar, top bar, the screen itself and a footer. */
export const Shell = ({ entries, fetchScreens }: ShellProps): JSX.Element => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const expanded = useSidebar((state) => state.expanded);
  const main = useRef<HTMLElement>(null);
  useSidebarFit();
  useTopic('user:@me', ownReceivers);
  useNewScreen(main, pathname);
  useFetchedScreens(fetchScreens);
  useVisits();
  useFileDrops();
  useBrowserNotices();
  useLeaveGuard();
  return (
    <CSPProvider disableStyleElements>
      <a
        href="#main"
        className="bg-accent text-accent-contrast absolute -top-20 left-2 z-50 rounded px-4 py-2 focus:top-2"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('nav.skip')}
      </a>
      <Sidebar entries={entries} />
      <div
        className={`flex h-dvh flex-col transition-[padding] max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))] ${expanded ? 'sm:pl-[18rem]' : 'sm:pl-[5rem]'}`}
      >
        <TopBar />
        <ConnectionNotice />
        <Maintenance />
        <BannerStrip />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="h-[calc(100dvh-64px)] min-h-0 overflow-y-auto focus-visible:outline-none"
        >
          <div className="flex min-h-full flex-col gap-10 px-4 py-6 sm:px-8 sm:py-8">
            <Outlet />
            <Footer />
          </div>
        </main>
      </div>
      <Modal />
      <Again />
    </CSPProvider>
  );
};
