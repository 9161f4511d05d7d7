import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type JSX, type RefObject } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { HelpDialog } from './HelpDialog.tsx';
import { type TranscriptLink } from './link.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { usePlayback } from './playback.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { createRoom, type Room } from './room.ts';
import { SaveBadge } from './SaveBadge.tsx';
import { caretMs, TranscriptText } from './TranscriptText.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePainter } from './use-painter.ts';

export interface TranscriptEditorProps {
  readonly link: TranscriptLink;
  readonly title: string;
  readonly mediaUrl: string;
  readonly mediaKind: 'audio' | 'video';
  readonly editable: boolean;
  /** Where unsent edits are kept; the browser's IndexedDB unless told otherwise. */
  readonly outbox?: Outbox;
  /** A room that is made already: the bench looks into it. */
  readonly room?: Room;
}

const tabId = (): string => {
  const known = sessionStorage.getItem('soebs-tab');
  if (known) return known;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem('soebs-tab', fresh);
  return fresh;
};

/** The room of a transcript, with the browser's clock, ids and storage. */
export const newRoom = (link: TranscriptLink, outbox: Outbox | undefined): Room =>
  createRoom({
    link,
    outbox: outbox ?? openOutbox(tabId(), navigator.locks),
    newId: () => crypto.randomUUID(),
    now: () => performance.now(),
    after: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
  });

/** Opens the transcript while the page is there; sends what waits when the page is left. */
const useOpenRoom = ({ collaboration }: Room): void => {
  useEffect(() => {
    const leave = (): void => collaboration.flush();
    void collaboration.open();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      collaboration.flush();
      collaboration.close();
    };
  }, [collaboration]);
};

interface MediaProps {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly url: string;
  readonly kind: 'audio' | 'video';
}

/* Captions of the recording are the transcript itself, right beside it. */
const Media = ({ media, url, kind }: MediaProps): JSX.Element =>
  kind === 'video' ? (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript on the page is the caption
    <video
      ref={media as RefObject<HTMLVideoElement | null>}
      src={url}
      preload="metadata"
      playsInline
      className="bg-surface border-border sticky top-4 z-10 ml-auto aspect-video w-56 rounded border max-sm:w-36"
    />
  ) : (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript on the page is the caption
    <audio ref={media} src={url} preload="metadata" />
  );

const Crashed = ({ resetErrorBoundary }: { resetErrorBoundary: () => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="alert" className="border-failed my-8 rounded border p-6">
      <p className="mb-4">{t('editor.crashed')}</p>
      <button type="button" className="bg-accent text-accent-contrast rounded px-4 py-2" onClick={resetErrorBoundary}>
        {t('editor.reopen')}
      </button>
    </div>
  );
};

const Waiting = ({ room }: { room: Room }): JSX.Element => {
  const { t } = useTranslation();
  const { phase } = useSyncExternalStore(room.collaboration.subscribe, room.collaboration.getState);
  if (phase === 'failed')
    return (
      <div role="alert" className="py-12 text-center">
        <p className="mb-4">{t('editor.loadFailed')}</p>
        <button
          type="button"
          className="bg-accent text-accent-contrast rounded px-4 py-2"
          onClick={() => void room.collaboration.open()}
        >
          {t('editor.retry')}
        </button>
      </div>
    );
  return (
    <div role="status" aria-label={t('editor.loading')} className="space-y-4 py-6">
      {[92, 80, 96, 60].map((width) => (
        <div key={width} className="bg-border h-5 animate-pulse rounded" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
};

const OpenedEditor = ({ room, props }: { room: Room; props: TranscriptEditorProps }): JSX.Element => {
  const { t } = useTranslation();
  const { save, outboxFailed, language } = useSyncExternalStore(
    room.collaboration.subscribe,
    room.collaboration.getState,
  );
  const media = useRef<HTMLMediaElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const follows = useRef(true);
  const [isMac] = useState(() => navigator.userAgent.includes('Mac'));
  const playback = usePlayback(media);
  const showHelp = useCallback(() => help.current?.showModal(), []);
  const showSpoken = useCallback(() => {
    follows.current = true;
    playback.skip(0);
  }, [playback]);
  const playFromCaret = useCallback(() => {
    const ms = caretMs(room);
    if (ms !== null) playback.seek(ms);
    playback.play();
  }, [room, playback]);
  const stopFollowing = useCallback(() => {
    follows.current = false;
  }, []);
  useEditorKeys({ playback, isMac, showHelp, showSpoken, playFromCaret });
  usePainter({ room, media, column, follows });
  const empty = room.transcript().segments.length === 0;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-2xl font-semibold">{props.title}</h1>
        {props.editable ? (
          <SaveBadge {...{ save, outboxFailed }} discard={() => void room.collaboration.discard()} />
        ) : (
          <p>{t('editor.readOnly')}</p>
        )}
      </header>
      <Media media={media} url={props.mediaUrl} kind={props.mediaKind} />
      <div ref={column} onWheel={stopFollowing} onTouchMove={stopFollowing} className="pb-24">
        {empty ? (
          <p className="text-quiet py-12 text-center">{t('editor.empty')}</p>
        ) : (
          <ErrorBoundary FallbackComponent={Crashed}>
            <TranscriptText room={room} editable={props.editable} language={language} seek={playback.seek} />
          </ErrorBoundary>
        )}
      </div>
      <PlayerBar {...{ media, playback, isMac }} onHelp={showHelp} onShowSpoken={showSpoken} />
      <HelpDialog dialog={help} isMac={isMac} />
    </>
  );
};

/** The page on which a transcript is proofread. Give it a `key` that changes with the transcript. */
export const TranscriptEditor = (props: TranscriptEditorProps): JSX.Element => {
  const [room] = useState(() => props.room ?? newRoom(props.link, props.outbox));
  useOpenRoom(room);
  const { phase } = useSyncExternalStore(room.collaboration.subscribe, room.collaboration.getState);
  return (
    <section className="mx-auto w-full max-w-[60rem]">
      {phase === 'ready' ? <OpenedEditor room={room} props={props} /> : <Waiting room={room} />}
    </section>
  );
};
