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
  const [keepsCapitals, setKeepsCapitals] = useState(false);
  const [count, setCount] = useState(0);
  const none = find.matches.length === 0;
  const by = { text: put, keepsCapitals };
  return (
    <>
      <input
        aria-label={t('editor.replaceBy')}
        placeholder={t('editor.replaceBy')}
        value={put}
        onChange={({ target }) => setPut(target.value)}
        className={inputLook}
      />
      <Tick label={t('editor.keepCapitals')} checked={keepsCapitals} change={setKeepsCapitals} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className={smallButton} disabled={none} onClick={() => find.replaceOne(by)}>
          {t('editor.replaceOne')}
        </button>
        <button
          type="button"
          className={smallButton}
          disabled={none && find.names.length === 0}
          onClick={() => setCount(find.replaceAll(by))}
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
  const { asked, isFaulty, matches, search, go } = find;
  const press = ({ key, shiftKey }: ReactKeyboardEvent): void => {
    if (key === 'Enter' && matches.length > 0) go(shiftKey ? -1 : 1);
  };
  return (
    <div className="flex items-center gap-1">
      <input
        data-autofocus
        aria-label={t('editor.findText')}
        placeholder={t('editor.findText')}
        value={asked.text}
        aria-invalid={isFaulty}
        aria-describedby={asked.isPattern ? 'find-pattern' : undefined}
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

/** How many letters around a hit are shown, and how many hits at once. */
const [CONTEXT, MOST_HITS] = [40, 50];

/** The hits with what stands around them, those around the one that is shown. */
const Hits = ({ find }: { find: Find }): JSX.Element => {
  const { t } = useTranslation();
  const { matches, current, around, goTo } = find;
  const first = Math.max(0, Math.min(current - MOST_HITS / 2, matches.length - MOST_HITS));
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer font-medium">{t('editor.allHits')}</summary>
      <ol className="grid" start={first + 1}>
        {matches.slice(first, first + MOST_HITS).map((match, n) => {
          const text = around(match);
          return (
            <li key={`${match.segmentId}/${match.from}`}>
              <button
                type="button"
                aria-current={first + n === current}
                className="hover:bg-raised aria-current:bg-raised block min-h-9 w-full rounded px-2 py-1 text-left break-words"
                onClick={() => goTo(first + n)}
              >
                <span className="text-quiet">
                  {match.from > CONTEXT && '… '}
                  {text.slice(Math.max(0, match.from - CONTEXT), match.from)}
                </span>
                <mark className="text-text bg-transparent font-semibold">{text.slice(match.from, match.to)}</mark>
                <span className="text-quiet">
                  {text.slice(match.to, match.to + CONTEXT)}
                  {match.to + CONTEXT < text.length && ' …'}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {matches.length > MOST_HITS && <p className="text-quiet">{t('editor.moreHits', { number: matches.length })}</p>}
    </details>
  );
};

const Meaning = ({ find }: { find: Find }): JSX.Element => {
  const { t } = useTranslation();
  const { asked, isFaulty, search } = find;
  return (
    <div>
      <Tick label={t('editor.matchCase')} checked={asked.matchCase} change={(matchCase) => search({ matchCase })} />
      <Tick label={t('editor.wholeWord')} checked={asked.wholeWord} change={(wholeWord) => search({ wholeWord })} />
      <Tick label={t('editor.inNames')} checked={find.inNames} change={find.setInNames} />
      <Tick label={t('editor.isPattern')} checked={asked.isPattern} change={(isPattern) => search({ isPattern })} />
      {asked.isPattern && (
        <p id="find-pattern" className={isFaulty ? 'text-failed text-sm' : 'text-quiet text-sm'}>
          {t(isFaulty ? 'editor.patternFault' : 'editor.patternHint')}
        </p>
      )}
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
  const { asked, matches, current } = find;
  useFindKeys(find);
  const place = asked.text === '' ? '' : t('editor.hits', { at: current + 1, count: matches.length });
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
        <Meaning find={find} />
        {matches.length > 0 && <Hits find={find} />}
        {editable && <Replacing model={model} find={find} />}
      </div>
    </Panel>
  );
};
