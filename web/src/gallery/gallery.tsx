import '../api/no-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '../styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { addTextSet, startTexts } from '../i18n/index.ts';
import { LanguageSwitcher } from '../ui/LanguageSwitcher.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { textSets } from '../texts/sets.ts';

/* The gallery of inputs: `npm run dev -w web`, then /gallery.html. It is no part of a built product. */
await startTexts(textSets);
await addTextSet('rest');
const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the gallery');
createRoot(place).render(
  <StrictMode>
    <MemoryRouter>
      <main className="p-6">
        <LanguageSwitcher />
        <GalleryPage />
      </main>
      <Toasts />
    </MemoryRouter>
  </StrictMode>,
);
