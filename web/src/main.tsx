import './api/no-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { chooseLocale, startTexts } from './i18n/index.ts';
import { createRouter } from './screens/router.tsx';
import { startSessionFollowers } from './session-followers.ts';
import { useSession } from './session/store.ts';
import { startTheme } from './shell/theme.ts';
import { UnreachablePage } from './shell/UnreachablePage.tsx';
import { textSets } from './texts/sets.ts';

startTheme();
startSessionFollowers();
const [started] = await Promise.all([useSession.getState().initialise(), startTexts(textSets)]);
const { me } = useSession.getState();
if (me) await chooseLocale(me.locale);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the application');
const root = createRoot(place);

if (!started.ok) {
  root.render(<UnreachablePage answered={started.code !== 'unreachable'} />);
} else {
  const router = createRouter();
  useSession.subscribe((now, before) => {
    if (now.me && now.me.locale !== before.me?.locale) void chooseLocale(now.me.locale);
    if (!now.me && before.me) void router.revalidate();
  });
  root.render(
    <StrictMode>
      {/* In a transition a screen hears late that somebody is leaving it, and a search typed just before calls them back. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
}
