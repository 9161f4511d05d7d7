import { segmentOfAnchor, segmentStartMs, type Anchor } from '@soebs/events/transcript';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { timecode } from '../model/timecode.ts';
import { Panel, smallButton } from '../tools/Panel.tsx';
import type { Reveal } from '../viewport/scrolling.ts';
import { commentFilters } from './comments.ts';
import { Composer } from './Composer.tsx';
import { Thread } from './Thread.tsx';
import type { Commenting } from './use-commenting.ts';

type PanelProps = {
  readonly model: EditorModel;
  readonly commenting: Commenting;
  readonly reveal: Reveal;
  readonly close: () => void;
};

const startOf = (model: EditorModel, anchor: Anchor): string => {
  const segment = model.transcript().segments.find(({ id }) => id === segmentOfAnchor(anchor));
  return timecode((segment && segmentStartMs(segment)) ?? 0);
};

const Filters = ({ filter, setFilter }: Commenting): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('editor.commentFilter')} className="flex flex-wrap gap-1">
      {commentFilters.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={filter === each}
          onClick={() => setFilter(each)}
          className="text-quiet aria-pressed:bg-accent-soft aria-pressed:text-accent min-h-8 rounded px-2 text-sm font-medium"
        >
          {t(`editor.comments_${each}`)}
        </button>
      ))}
    </div>
  );
};

/** A comment that is being begun: about what, and the field for it. */
const Begun = ({ model, commenting }: Omit<PanelProps, 'close' | 'reveal'>): JSX.Element | null => {
  const { t } = useTranslation();
  const { begun, giveUp, act, activate, people } = commenting;
  if (!begun) return null;
  const send = async (text: string) => {
    const id = model.newId();
    const answer = await act((anchor) => ({ act: 'add', id, anchor, text }));
    if (answer.ok) activate(id);
    return answer;
  };
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium tabular-nums">
        {t('editor.newComment', { time: startOf(model, begun.now()) })}
      </p>
      <Composer
        model={model}
        draftKey="comment-new"
        label={t('editor.comment')}
        people={people}
        send={send}
        close={giveUp}
      />
    </div>
  );
};

const Threads = ({ model, commenting, reveal }: Omit<PanelProps, 'close'>): JSX.Element => {
  const { activeId, activate, threads } = commenting;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <ul ref={list} className="grid gap-3">
      {threads.map((thread) => (
        <li
          key={thread.id}
          data-active={thread.id === activeId ? '' : undefined}
          className="border-border data-active:border-accent grid gap-2 rounded-md border p-3"
        >
          <button
            type="button"
            className="text-accent justify-self-start text-sm font-medium tabular-nums"
            onClick={() => {
              activate(thread.id);
              const { anchor } = thread;
              reveal(segmentOfAnchor(anchor), anchor.on === 'words' ? anchor.start.at : undefined);
            }}
          >
            {startOf(model, thread.anchor)}
          </button>
          <Thread model={model} commenting={commenting} thread={thread} />
        </li>
      ))}
    </ul>
  );
};

/** What people say about the text: beside it where there is room, else below it (SH7). */
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
