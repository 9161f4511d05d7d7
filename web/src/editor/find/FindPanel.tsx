import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState, type JSX, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../tools/drafts.ts';
import { iconButton, inputLook, Panel, smallButton, Tick } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { useFind, type Find } from './use-find.ts';

const Replacing = ({ model, find }: { model: EditorModel; find: Find }): JSX.Element => {
  const { t } = useTranslation();
  const [put, setPut] = useDraft(model, 'find:put', () => '');
  const [count, setCount] = useState(0);
  const none = find.matches.length === 0;
  return (
    <>
      <input
        aria-label={t('editor.replaceBy')}
        placeholder={t('editor.replaceBy')}
        value={put}
        onChange={({ target }) => setPut(target.value)}
        className={inputLook}
      />
      <div className="flex flex-wrap gap-2">
        <button type="button" className={smallButton} disabled={none} onClick={() => find.replaceOne(put)}>
          {t('editor.replaceOne')}
        </button>
        <button
          type="button"
          className={smallButton}
          disabled={none && find.names.length === 0}
          onClick={() => setCount(find.replaceAll(put))}
        >
          {t('editor.replaceAll')}
        </button>
      </div>
      <div role="status" className="text-sm">
        {count > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-2">
            {t('editor.replaced', { count })}
            <button
              type="button"
              className="text-accent min-h-8 font-medium"
              onClick={() => {
                model.undo();
                setCount(0);
              }}
            >
              {t('editor.undo')}
            </button>
          </p>
        )}
      </div>
    </>
  );
};

/** Ctrl+G and Shift+Ctrl+G go from hit to hit, wherever the focus is. */
const useFindKeys = (find: Find): void => {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'g') return;
      event.preventDefault();
      latest.current.go(event.shiftKey ? -1 : 1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};

const Searching = ({ find }: { find: Find }): JSX.Element => {
  const { t } = useTranslation();
  const { query, matches, search, go } = find;
  const press = ({ key, shiftKey }: ReactKeyboardEvent): void => {
    if (key === 'Enter' && matches.length > 0) go(shiftKey ? -1 : 1);
  };
  return (
    <div className="flex items-center gap-1">
      <input
        data-autofocus
        aria-label={t('editor.findText')}
        placeholder={t('editor.findText')}
        value={query.text}
        onChange={({ target }) => search({ text: target.value })}
        onFocus={({ target }) => target.select()}
        onKeyDown={press}
        className={inputLook}
      />
      <button
        type="button"
        className={iconButton}
        aria-label={t('editor.findPrevious')}
        title={t('editor.findPrevious')}
        disabled={matches.length === 0}
        onClick={() => go(-1)}
      >
        <ChevronUp aria-hidden size={18} />
      </button>
      <button
        type="button"
        className={iconButton}
        aria-label={t('editor.findNext')}
        title={t('editor.findNext')}
        disabled={matches.length === 0}
        onClick={() => go(1)}
      >
        <ChevronDown aria-hidden size={18} />
      </button>
    </div>
  );
};

/** Find and replace (TX35). */
export const FindPanel = ({
  model,
  reveal,
  editable,
  close,
}: {
  readonly model: EditorModel;
  readonly reveal: Reveal;
  readonly editable: boolean;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const find = useFind(model, reveal);
  const { query, matches, current, search } = find;
  useFindKeys(find);
  const place = query.text === '' ? '' : t('editor.hits', { at: current + 1, count: matches.length });
  return (
    <Panel
      title={t('editor.find')}
      close={() => {
        find.leave();
        close();
      }}
    >
      <div className="grid gap-3">
        <Searching find={find} />
        <p role="status" className="text-quiet min-h-5 text-sm tabular-nums">
          {place}
          {find.names.length > 0 && ` ${t('editor.hitsInNames', { count: find.names.length })}`}
        </p>
        <div>
          <Tick label={t('editor.matchCase')} checked={query.matchCase} change={(matchCase) => search({ matchCase })} />
          <Tick label={t('editor.wholeWord')} checked={query.wholeWord} change={(wholeWord) => search({ wholeWord })} />
          <Tick label={t('editor.inNames')} checked={find.inNames} change={find.setInNames} />
        </div>
        {editable && <Replacing model={model} find={find} />}
      </div>
    </Panel>
  );
};
