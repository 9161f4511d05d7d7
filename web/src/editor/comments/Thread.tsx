import { withNames, type CommentAct, type CommentReply, type CommentThread } from '@soebs/events/transcript';
import { Check, RotateCcw } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import type { EditorModel } from '../model/model.ts';
import { smallButton } from '../tools/Panel.tsx';
import { Composer } from './Composer.tsx';
import type { Commenting } from './use-commenting.ts';

type ThreadProps = {
  readonly model: EditorModel;
  readonly commenting: Commenting;
  readonly thread: CommentThread;
};

type RemarkProps = ThreadProps & { readonly remark: CommentReply; readonly replyId: string | null };

const link = 'text-quiet hover:text-text min-h-8 text-sm underline';

/** The name of somebody beside the text; who is erased is a former member (SH5). */
export const useNameOf = ({ people }: Pick<Commenting, 'people'>): ((userId: string) => string) => {
  const { t } = useTranslation();
  return (userId) => people.find((person) => person.userId === userId)?.name ?? t('editor.formerMember');
};

/** When something was said; notes from before have no time. */
export const When = ({ at }: { readonly at: string | null }): JSX.Element | null => {
  const formats = useFormats();
  if (at === null) return null;
  return (
    <time dateTime={at} className="text-quiet text-xs">
      {formats.dateTime(at)}
    </time>
  );
};

/** What may be done with a text of one's own; its owner takes anybody's away. */
const RemarkActs = ({ commenting, thread, remark, replyId, edit }: RemarkProps & { readonly edit: () => void }) => {
  const { t } = useTranslation();
  const { link: by, act, mayComment } = commenting;
  const isOwn = remark.by === by.me;
  const [asked, setAsked] = useState(false);
  if (!mayComment || (!isOwn && !by.isOwner)) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isOwn && (
        <button type="button" className={link} onClick={edit}>
          {t('editor.editComment')}
        </button>
      )}
      <button
        type="button"
        className={link}
        onBlur={() => setAsked(false)}
        onClick={() => (asked ? void act({ act: 'remove', id: thread.id, replyId }) : setAsked(true))}
      >
        {t(asked ? 'editor.removeCommentSurely' : 'editor.removeComment')}
      </button>
    </div>
  );
};

/** One text of a thread: who, when, what. */
const Remark = (props: RemarkProps): JSX.Element => {
  const { model, commenting, thread, remark, replyId } = props;
  const { t } = useTranslation();
  const nameOf = useNameOf(commenting);
  const [edits, setEdits] = useState(false);
  const shown = withNames(remark.text, nameOf);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="text-sm font-semibold">{nameOf(remark.by)}</bdi>
        <When at={remark.at} />
      </p>
      {edits ? (
        <Composer
          model={model}
          draftKey={`comment-edit:${remark.id}`}
          label={t('editor.editComment')}
          initial={shown}
          people={commenting.people}
          me={commenting.link.me}
          send={(text) => commenting.act({ act: 'write', id: thread.id, replyId, text })}
          close={() => setEdits(false)}
        />
      ) : (
        <>
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap">
            {shown}
          </p>
          <RemarkActs {...props} edit={() => setEdits(true)} />
        </>
      )}
    </div>
  );
};

const Resolved = ({ thread, commenting }: Omit<ThreadProps, 'model'>): JSX.Element | null => {
  const { t } = useTranslation();
  const nameOf = useNameOf(commenting);
  if (!thread.resolved) return null;
  return (
    <p className="text-finished text-sm">
      {t('editor.resolvedBy', { name: nameOf(thread.resolved.by) })} <When at={thread.resolved.at} />
    </p>
  );
};

const ThreadActs = ({ model, commenting, thread }: ThreadProps): JSX.Element | null => {
  const { t } = useTranslation();
  const [replies, setReplies] = useState(false);
  const { act, people, mayComment, link: by } = commenting;
  if (!mayComment) return null;
  if (replies)
    return (
      <Composer
        model={model}
        draftKey={`comment-reply:${thread.id}`}
        label={t('editor.reply')}
        people={people}
        me={by.me}
        send={(text) => act({ act: 'reply', id: thread.id, replyId: model.newId(), text })}
        close={() => setReplies(false)}
      />
    );
  const turn: CommentAct = { act: thread.resolved ? 'reopen' : 'resolve', id: thread.id };
  const Icon = thread.resolved ? RotateCcw : Check;
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className={smallButton} onClick={() => setReplies(true)}>
        {t('editor.reply')}
      </button>
      <button type="button" className={smallButton} onClick={() => void act(turn)}>
        <Icon aria-hidden size={16} />
        {t(thread.resolved ? 'editor.reopenComment' : 'editor.resolve')}
      </button>
    </div>
  );
};

/** A thread: what it is about, what was said, and what can be done. */
export const Thread = (props: ThreadProps): JSX.Element => {
  const { thread } = props;
  const { t } = useTranslation();
  const { replies, quote } = thread;
  return (
    <div className="grid gap-3">
      {quote !== '' && (
        <blockquote dir="auto" className="border-doubt text-quiet line-clamp-2 border-s-2 ps-2 text-sm">
          {quote}
        </blockquote>
      )}
      <Remark {...props} remark={thread} replyId={null} />
      {replies.length > 0 && (
        <ul aria-label={t('editor.replies')} className="border-border grid gap-3 border-s ps-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Remark {...props} remark={reply} replyId={reply.id} />
            </li>
          ))}
        </ul>
      )}
      <Resolved {...props} />
      <ThreadActs {...props} />
    </div>
  );
};
