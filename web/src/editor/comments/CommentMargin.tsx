import { segmentOfAnchor, withNames, type CommentThread } from '@soebs/events/transcript';
import { MessageSquarePlus, X } from 'lucide-react';
import { memo, useEffect, useRef, useSyncExternalStore, type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { anchorNow } from '../model/remarks.ts';
import { iconButton } from '../tools/Panel.tsx';
import type { Viewport } from '../viewport/viewport.ts';
import { Begun } from './Begun.tsx';
import { Filters } from './Filters.tsx';
import { keptFocus } from './kept-focus.ts';
import { Thread, useNameOf, When } from './Thread.tsx';
import { useCardPlaces } from './use-card-places.ts';
import type { Commenting } from './use-commenting.ts';

type MarginProps = {
  readonly model: EditorModel;
  readonly viewport: Viewport;
  readonly column: RefObject<HTMLElement | null>;
  readonly commenting: Commenting;
  /** Whether the tool is open; otherwise the cards stand there alone. */
  readonly isOpen: boolean;
  readonly close: () => void;
};

const BEGUN = 'begun';

/** The threads of what is near the window: a long text has no more elements for being much commented on (TX23). */
const useNear = (viewport: Viewport, threads: readonly CommentThread[]): readonly CommentThread[] => {
  const idsNow = (): string =>
    viewport
      .paragraphs()
      .map((each) => each.getAttribute('data-segment'))
      .join(' ');
  const near = new Set(useSyncExternalStore(viewport.subscribe, idsNow).split(' '));
  return threads.filter(({ anchor }) => near.has(segmentOfAnchor(anchor)));
};

type ClosedProps = Pick<Commenting, 'people' | 'activate'> & { readonly thread: CommentThread };

/** A thread that is not in hand, in a few lines; all of it is the button that opens it. */
const Closed = memo(({ thread, people, activate }: ClosedProps): JSX.Element => {
  const { t } = useTranslation();
  const nameOf = useNameOf({ people });
  const { id, by, at, text, replies, resolved } = thread;
  const name = nameOf(by);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="text-sm font-semibold">{name}</bdi>
        <When at={at} />
      </p>
      <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
        {withNames(text, nameOf)}
      </p>
      {replies.length > 0 && (
        <p className="text-quiet text-sm">{t('editor.repliesCount', { count: replies.length })}</p>
      )}
      {resolved && <p className="text-finished text-sm">{t('editor.resolve')}</p>}
      <button
        type="button"
        aria-expanded={false}
        aria-label={t('editor.openCommentOf', { name })}
        className="absolute inset-0 rounded-md"
        onClick={() => activate(id)}
      />
    </>
  );
});
Closed.displayName = 'Closed';

const cardLook =
  'bg-surface border-border data-active:border-accent invisible absolute inset-x-0 top-0 grid scroll-my-32 gap-1 rounded-md border p-3 data-active:z-1 data-active:shadow-(--shadow-raised)';

/** Which are shown, and the way to add one; in sight however far the text is scrolled. */
const Head = ({ commenting, close }: Pick<MarginProps, 'commenting' | 'close'>): JSX.Element => {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  const { threads, begun, begin, mayComment, activeId } = commenting;
  useEffect(() => {
    const margin = head.current?.parentElement;
    margin?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={head} data-margin-head className="bg-bg sticky top-(--editor-head) z-10 grid gap-2 pb-1">
      <div className="flex flex-wrap items-center">
        <h2 tabIndex={-1} data-autofocus={activeId === null && !begun ? '' : undefined} className="sr-only">
          {t('editor.comments')}
        </h2>
        <Filters {...commenting} />
        {mayComment && !begun && (
          <button
            type="button"
            aria-label={t('editor.addComment')}
            title={t('editor.addComment')}
            className={`${iconButton} ms-auto`}
            onClick={() => begin(null)}
          >
            <MessageSquarePlus aria-hidden size={18} />
          </button>
        )}
        <button
          type="button"
          onClick={close}
          aria-label={t('editor.closePanel')}
          title={`${t('editor.closePanel')} (Esc)`}
          className={iconButton}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      {threads.length === 0 && !begun && <p className="text-quiet text-sm">{t('editor.noComments')}</p>}
    </div>
  );
};

/** Brings the card that was asked for in sight, once it is there; the focus goes along when it is among the cards. */
const useActiveInSight = (margin: RefObject<HTMLElement | null>, activeId: string | null, isShown: boolean): void => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    wanted.current = activeId;
  }, [activeId]);
  useEffect(() => {
    const box = margin.current;
    if (!box || !isShown || wanted.current !== activeId || activeId === null) return;
    wanted.current = null;
    const card = box.querySelector<HTMLElement>('[data-active]');
    if (box.contains(document.activeElement)) card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, [margin, activeId, isShown]);
};

/** Escape closes the tool from anywhere among its cards. */
const useEscape = (margin: RefObject<HTMLElement | null>, close: () => void): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const box = margin.current;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      latest.current();
    };
    box?.addEventListener('keydown', press);
    return () => box?.removeEventListener('keydown', press);
  }, [margin]);
};

/** What people say about the text, each beside what it is about (SH7): where there is room for it. */
export const CommentMargin = (props: MarginProps): JSX.Element => {
  const { model, viewport, column, commenting, isOpen, close } = props;
  const { t } = useTranslation();
  const { threads, begun, activeId } = commenting;
  const near = useNear(viewport, threads);
  const inHand = begun ? BEGUN : activeId;
  const cards = [
    ...(begun ? [{ id: BEGUN, anchor: begun.now }] : []),
    ...near.map((thread) => ({ id: thread.id, anchor: () => anchorNow(model.transcript().comments, thread) })),
  ];
  const margin = useCardPlaces({ model, viewport, column, cards, activeId: inHand });
  useActiveInSight(
    margin,
    activeId,
    near.some(({ id }) => id === activeId),
  );
  useEscape(margin, () => {
    commenting.activate(null);
    close();
  });
  return (
    <aside
      ref={margin}
      tabIndex={-1}
      aria-label={t('editor.comments')}
      data-tool-panel
      data-comment-margin
      className="relative self-stretch text-base"
    >
      {isOpen && <Head commenting={commenting} close={close} />}
      {begun && (
        <div data-card={BEGUN} data-active className={cardLook}>
          <Begun model={model} commenting={commenting} />
        </div>
      )}
      <ul aria-label={t('editor.comments')}>
        {near.map((thread) => (
          <li
            key={thread.id}
            ref={keptFocus}
            tabIndex={-1}
            data-card={thread.id}
            data-active={thread.id === activeId ? '' : undefined}
            data-autofocus={thread.id === activeId ? '' : undefined}
            className={cardLook}
          >
            {thread.id === activeId ? (
              <Thread model={model} commenting={commenting} thread={thread} />
            ) : (
              <Closed thread={thread} people={commenting.people} activate={commenting.activate} />
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
};
