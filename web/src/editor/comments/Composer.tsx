import { codePointsIn, LONGEST_COMMENT } from '@soebs/events/transcript';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentAnswer } from '../collaboration/link.ts';
import type { EditorModel } from '../model/model.ts';
import { useDraft } from '../tools/drafts.ts';
import { inputLook, smallButton } from '../tools/Panel.tsx';
import { suggested, toSend, withMention, type PersonBeside } from './comments.ts';

type ComposerProps = {
  readonly model: EditorModel;
  /** Under which name the text waits when the panel is closed. */
  readonly draftKey: string;
  readonly label: string;
  readonly initial?: string;
  readonly people: readonly PersonBeside[];
  /** Who writes: nobody mentions themselves. */
  readonly me: string;
  readonly send: (text: string) => Promise<CommentAnswer>;
  readonly close: () => void;
};

/** How much more room there is is told near the end, and what is too much before it is sent. */
const TOLD_FROM = LONGEST_COMMENT - 200;

const Mentions = ({
  text,
  people,
  me,
  take,
}: Pick<ComposerProps, 'people' | 'me'> & {
  readonly text: string;
  readonly take: (name: string) => void;
}): JSX.Element | null => {
  const { t } = useTranslation();
  const found = suggested(text, people, me).slice(0, 5);
  if (found.length === 0) return null;
  return (
    <ul aria-label={t('editor.mention')} className="flex flex-wrap gap-1">
      {found.map(({ userId, name }) => (
        <li key={userId}>
          <button type="button" className={smallButton} onClick={() => take(name)}>
            @<bdi>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Sends a text once at a time, and tells why it was not taken; what was written stays then. */
const useSending = ({ send, close }: Pick<ComposerProps, 'send' | 'close'>, forget: () => void) => {
  const [state, setState] = useState<{ readonly busy: boolean; readonly failed: string | null }>({
    busy: false,
    failed: null,
  });
  const submit = async (sent: string): Promise<void> => {
    setState({ busy: true, failed: null });
    const answer = await send(sent);
    setState({ busy: false, failed: answer.ok ? null : answer.code });
    if (!answer.ok) return;
    forget();
    close();
  };
  return { ...state, submit };
};

/** Where a comment is written. Ctrl+Enter sends it; a limit is told before. */
export const Composer = (props: ComposerProps): JSX.Element => {
  const { model, draftKey, label, initial = '', people, me, send, close } = props;
  const { t } = useTranslation();
  const [text, write, forget] = useDraft(model, draftKey, () => initial);
  const { busy, failed, submit } = useSending({ send, close }, forget);
  const field = useRef<HTMLTextAreaElement>(null);
  // Beside the text it has its place only once it is laid out.
  useEffect(() => field.current?.focus(), []);
  const sent = toSend(text, people);
  const length = codePointsIn(sent);
  const isSendable = length > 0 && length <= LONGEST_COMMENT && !busy;
  return (
    <div className="grid gap-2">
      <textarea
        data-autofocus
        ref={field}
        aria-label={label}
        aria-invalid={length > LONGEST_COMMENT}
        rows={3}
        dir="auto"
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && isSendable) void submit(sent);
        }}
        className={`${inputLook} h-auto py-2`}
      />
      <Mentions text={text} people={people} me={me} take={(name) => write(withMention(text, name))} />
      {length > TOLD_FROM && (
        <p role="status" className={`text-sm tabular-nums ${length > LONGEST_COMMENT ? 'text-failed' : 'text-quiet'}`}>
          {t('editor.commentLength', { length, most: LONGEST_COMMENT })}
        </p>
      )}
      {failed !== null && (
        <p role="alert" className="text-failed text-sm">
          {t(failed === 'offline' ? 'editor.commentOffline' : 'editor.commentFailed')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className={smallButton} disabled={!isSendable} onClick={() => void submit(sent)}>
          {t('editor.sendComment')}
        </button>
        <button
          type="button"
          className={smallButton}
          onClick={() => {
            forget();
            close();
          }}
        >
          {t('editor.cancel')}
        </button>
      </div>
    </div>
  );
};
