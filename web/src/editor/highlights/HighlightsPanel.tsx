import {
  highlightColours,
  highlightedWords,
  LONGEST_HIGHLIGHT_NAME,
  segmentOfAnchor,
  type Highlight,
  type HighlightColour,
} from '@soebs/events/transcript';
import { Trash2 } from 'lucide-react';
import { memo, useState, useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { timecode } from '../model/timecode.ts';
import { useEditorSettings } from '../settings/settings.ts';
import { keysOf } from '../settings/shortcuts.ts';
import { iconButton, inputLook, Panel, smallButton } from '../tools/Panel.tsx';
import { startOfWords } from '../times/word-times.ts';
import type { Highlighting } from './use-highlighting.ts';

type PanelProps = {
  readonly model: EditorModel;
  readonly highlighting: Highlighting;
  readonly isMac: boolean;
  readonly close: () => void;
};

/** Colours to choose from, each with its name. */
const Colours = (props: {
  readonly label: string;
  readonly chosen: HighlightColour;
  readonly choose: (colour: HighlightColour) => void;
}): JSX.Element => {
  const { label, chosen, choose } = props;
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {highlightColours.map((colour) => (
        <button
          key={colour}
          type="button"
          data-highlight-colour={colour}
          aria-label={t(`editor.colour_${colour}`)}
          title={t(`editor.colour_${colour}`)}
          aria-pressed={chosen === colour}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(colour)}
          className="border-control aria-pressed:outline-accent size-8 rounded border aria-pressed:outline-2 aria-pressed:outline-offset-1"
        />
      ))}
    </div>
  );
};

/** The name of a passage. What is typed counts when the field is left or Enter is pressed. */
const NameField = ({ passage, change }: { passage: Highlight; change: (name: string) => void }): JSX.Element => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const name = (typed ?? passage.name).replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim();
    if (typed !== null && name !== passage.name) change(name);
    setTyped(null);
  };
  return (
    <input
      aria-label={t('editor.highlightName')}
      placeholder={t('editor.highlightName')}
      maxLength={LONGEST_HIGHLIGHT_NAME}
      value={typed ?? passage.name}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
      className={inputLook}
    />
  );
};

const Passage = memo(
  ({ model, highlighting, passage }: Omit<PanelProps, 'isMac' | 'close'> & { passage: Highlight }) => {
    const { t } = useTranslation();
    const { mayMark, activeId, change, remove, show } = highlighting;
    const { id, name, colour, quote, anchor } = passage;
    const { segments } = model.transcript();
    const segment = model.segment(segmentOfAnchor(anchor));
    const words = highlightedWords(segments, passage) || quote;
    return (
      <li
        data-active={id === activeId ? '' : undefined}
        className="border-border data-active:border-accent grid gap-2 rounded-md border p-3"
      >
        <button type="button" className="grid gap-1 text-left" onClick={() => show(passage)}>
          <span className="text-accent text-sm font-medium tabular-nums">
            {timecode(startOfWords(segment, anchor.on === 'words' ? anchor.start.at : 0))}
          </span>
          <span data-highlight-colour={colour} className="font-text line-clamp-3 justify-self-start rounded px-1">
            {words}
          </span>
          {!mayMark && name !== '' && <bdi className="text-sm">{name}</bdi>}
        </button>
        {mayMark && (
          <>
            <NameField passage={passage} change={(next) => change(id, { colour, name: next })} />
            <div className="flex items-center justify-between gap-2">
              <Colours
                label={t('editor.highlightColour')}
                chosen={colour}
                choose={(next) => change(id, { colour: next, name })}
              />
              <button
                type="button"
                className={iconButton}
                aria-label={t('editor.removeHighlight')}
                title={t('editor.removeHighlight')}
                onClick={() => remove(id)}
              >
                <Trash2 aria-hidden size={16} />
              </button>
            </div>
          </>
        )}
      </li>
    );
  },
);
Passage.displayName = 'Passage';

/** The passages that people have marked, and how to mark one (TX43). */
export const HighlightsPanel = ({ model, highlighting, isMac, close }: PanelProps): JSX.Element => {
  const { t } = useTranslation();
  const { keys } = useEditorSettings();
  const { mayMark, all, colour, setColour, toggle, refused } = highlighting;
  const asTheyStand = useSyncExternalStore(model.onText, () => model.transcript().highlights);
  const standing = new Map(asTheyStand?.map((each) => [each.id, each]));
  return (
    <Panel title={t('editor.highlights')} close={close}>
      <div className="grid gap-3">
        {mayMark && (
          <>
            <Colours label={t('editor.nextColour')} chosen={colour} choose={setColour} />
            <button
              type="button"
              className={smallButton}
              title={keysOf('highlight', isMac, keys)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={toggle}
            >
              {t('editor.highlight')}
            </button>
          </>
        )}
        {refused !== null && (
          <p role="alert">{t(refused === 'offline' ? 'editor.highlightOffline' : 'editor.highlightFailed')}</p>
        )}
        {all.length === 0 && <p className="text-quiet text-sm">{t('editor.noHighlights')}</p>}
        <ul className="grid gap-3">
          {all.map((passage) => (
            <Passage
              key={passage.id}
              model={model}
              highlighting={highlighting}
              passage={standing.get(passage.id) ?? passage}
            />
          ))}
        </ul>
      </div>
    </Panel>
  );
};
