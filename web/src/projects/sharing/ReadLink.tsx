import { linkDays, readLinkApi } from '@soebs/contract';
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { TwoPresses } from './TwoPresses.tsx';
import { useReadLink, type ReadLinkState } from './use-read-link.ts';

const choices = [linkDays.min, 7, linkDays.usual, 30, linkDays.max] as const;

/** The link with its token: shown this once, because only its hash is kept. */
const NewLink = ({ url }: { readonly url: string }): JSX.Element => {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    showToast({ type: 'success', title: t('sharing.link.copied') });
  };
  return (
    <div className="mb-3">
      <p className="mb-2 text-sm">{t('sharing.link.shownOnce')}</p>
      <code data-read-link className="bg-raised mb-2 block rounded p-3 font-mono text-sm break-all select-all">
        {url}
      </code>
      <Button look="secondary" onClick={() => void copy()}>
        {t('sharing.link.copy')}
      </Button>
    </div>
  );
};

/** For how long, and whether files may be taken along. A link from before ends when another one is made. */
const LinkForm = ({ projectId, state }: { projectId: string; state: ReadLinkState }): JSX.Element => {
  const { t } = useTranslation();
  const id = useId();
  const [days, setDays] = useState<number>(linkDays.usual);
  const [downloads, setDownloads] = useState(false);
  const make = (): Promise<void> =>
    state.make(() => api.call(readLinkApi.open, { params: { id: projectId }, body: { days, downloads } }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id}>{t('sharing.link.holds')}</label>
      <select
        id={id}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
        className="bg-surface border-control min-h-10 rounded border px-2"
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {t('sharing.link.days', { count: each })}
          </option>
        ))}
      </select>
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          checked={downloads}
          onChange={({ target }) => setDownloads(target.checked)}
          className="accent-accent size-5 shrink-0"
        />
        {t('sharing.link.downloads')}
      </label>
      <Button look="secondary" waiting={state.busy} onClick={() => void make()}>
        {t(state.link ? 'sharing.link.makeAnother' : 'sharing.link.make')}
      </Button>
    </div>
  );
};

/** The link by which anybody reads a project: made, shown once, closed (SH3). */
export const ReadLink = ({ projectId }: { readonly projectId: string }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const headingId = useId();
  const state = useReadLink(projectId);
  const { link, url, busy } = state;
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="mb-1 font-medium">
        {t('sharing.link.title')}
      </h3>
      <p className="text-quiet mb-3 text-sm">{t('sharing.link.hint')}</p>
      {url !== null && <NewLink url={url} />}
      {link && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm">
            {t(link.downloads ? 'sharing.link.openWithFiles' : 'sharing.link.open', {
              date: formats.dateTime(link.until),
            })}
          </p>
          <div className="-mx-4">
            <TwoPresses
              label={t('sharing.link.close')}
              ask={t('sharing.link.closeSurely')}
              waiting={busy}
              act={() => void state.close()}
            />
          </div>
        </div>
      )}
      <LinkForm projectId={projectId} state={state} />
    </section>
  );
};
