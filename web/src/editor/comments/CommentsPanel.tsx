import { segmentOfAnchor, type CommentThread } from '@soebs/events/transcript';
import { useEffect, useRef, useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { anchorNow } from '../model/remarks.ts';
import { Panel, smallButton } from '../tools/Panel.tsx';
import type { Reveal } from '../viewport/scrolling.ts';
import { Begun } from './Begun.tsx';
import { Filters } from './Filters.tsx';
import { keptFocus } from './kept-focus.ts';
import { startOfAnchor } from './start-of-anchor.ts';
import { Thread } from './Thread.tsx';
import type { Commenting } from './use-commenting.ts';

type PanelProps = {
  readonly model: EditorModel;
  readonly commenting: Commenting;
  readonly reveal: Reveal;
  readonly close: () => void;
};

/** When the paragraph of a thread begins; editing its words may move that. */
const StartOf = ({ model, thread }: Pick<PanelProps, 'model'> & { readonly thread: CommentThread }): string =>
  useSyncExternalStore(model.onText, () => startOfAnchor(model, thread.anchor));

/** Focus goes along with the keys that step, and stays where it is within a thread or in the text. */
const bringInSight = (active: HTMLElement): void => {
  const focused = document.activeElement;
  if (!active.contains(focused) && focused?.closest('[data-tool-panel]')?.contains(active) === true)
    active.focus({ preventScroll: true });
  active.scrollIntoView({ block: 'nearest' });
};

const Threads = ({ model, commenting, reveal }: Omit<PanelProps, 'close'>): JSX.Element => {
  const { activeId, activate, threads } = commenting;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-active]');
    if (active) bringInSight(active);
  }, [activeId]);
  return (
    <ul ref={list} className="grid gap-3">
      {threads.map((thread) => (
        <li
          key={thread.id}
          ref={keptFocus}
          tabIndex={-1}
          data-active={thread.id === activeId ? '' : undefined}
          data-autofocus={thread.id === activeId ? '' : undefined}
          className="border-border data-active:border-accent grid gap-2 rounded-md border p-3"
        >
          <button
            type="button"
            className="text-accent justify-self-start text-sm font-medium tabular-nums"
            onClick={() => {
              activate(thread.id);
              const anchor = anchorNow(model.transcript().comments, thread);
              reveal(segmentOfAnchor(anchor), anchor.on === 'words' ? anchor.start.at : undefined);
            }}
          >
            <StartOf model={model} thread={thread} />
          </button>
          <Thread model={model} commenting={commenting} thread={thread} />
        </li>
      ))}
    </ul>
  );
};

/** What people say about the text as a list, where there is no room for it beside what it is about (SH7). */
export const CommentsPanel = (props: PanelProps): JSX.Element => {
  const { commenting, close } = props;
  const { t } = useTranslation();
  const { threads, begun, begin, mayComment } = commenting;
  return (
    <Panel title={t('editor.comments')} close={close}>
      <div className="grid gap-4">
        <Filters {...commenting} />
        <Begun {...props} />
        {mayComment && !begun && (
          <button type="button" className={smallButton} onClick={() => begin(null)}>
            {t('editor.addComment')}
          </button>
        )}
        {threads.length === 0 && !begun && <p className="text-quiet text-sm">{t('editor.noComments')}</p>}
        <Threads {...props} />
      </div>
    </Panel>
  );
};
