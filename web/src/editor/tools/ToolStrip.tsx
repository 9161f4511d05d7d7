import {
  BookCheck,
  CircleHelp,
  Highlighter,
  History,
  MessageSquareText,
  Search,
  Settings2,
  Timer,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { memo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorSettings } from '../settings/settings.ts';
import { numberKeys } from '../settings/numbered.ts';
import { keysOf, type Action } from '../settings/shortcuts.ts';

/** What can be opened beside the text. */
export type Tool =
  'find' | 'doubts' | 'speakers' | 'review' | 'comments' | 'highlights' | 'times' | 'versions' | 'settings';

/** The tools in their order. Those with a short look are signs alone where not all names have room. */
const tools: readonly {
  readonly tool: Tool;
  readonly icon: LucideIcon;
  readonly action?: Action;
  readonly isShort?: boolean;
}[] = [
  { tool: 'find', icon: Search, action: 'find' },
  { tool: 'doubts', icon: CircleHelp, action: 'nextDoubt' },
  { tool: 'speakers', icon: UsersRound },
  { tool: 'review', icon: BookCheck },
  { tool: 'comments', icon: MessageSquareText, action: 'nextComment' },
  { tool: 'highlights', icon: Highlighter, action: 'highlight', isShort: true },
  { tool: 'times', icon: Timer, isShort: true },
  { tool: 'versions', icon: History, isShort: true },
  { tool: 'settings', icon: Settings2, isShort: true },
];

/** What there is of the world around an editor. */
type Surroundings = { readonly hasVersions: boolean; readonly hasComments: boolean };

/** The tools of a text, in their order. */
export const shownTools = ({ hasVersions, hasComments }: Surroundings): Tool[] =>
  tools
    .map(({ tool }) => tool)
    .filter(
      (tool) => (tool !== 'versions' || hasVersions) && (!['comments', 'highlights'].includes(tool) || hasComments),
    );

const Strip = ({
  open,
  toggle,
  isMac,
  ...around
}: {
  readonly open: Tool | null;
  readonly toggle: (tool: Tool) => void;
  readonly isMac: boolean;
} & Surroundings): JSX.Element => {
  const { t } = useTranslation();
  const { keys } = useEditorSettings();
  const shown = shownTools(around).flatMap((tool) => tools.find((each) => each.tool === tool) ?? []);
  return (
    <div role="toolbar" data-tools-strip aria-label={t('editor.tools')} className="flex flex-wrap gap-1">
      {shown.map(({ tool, icon: Icon, action, isShort = false }, place) => {
        const label = t(`editor.${tool}`);
        return (
          <button
            key={tool}
            type="button"
            aria-pressed={open === tool}
            aria-label={label}
            title={`${label} (${action ? `${keysOf(action, isMac, keys)}, ` : ''}${numberKeys('tool', isMac, place)})`}
            onClick={() => toggle(tool)}
            className="text-quiet hover:text-text hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:text-accent inline-flex min-h-9 items-center gap-2 rounded px-2 text-sm font-medium"
          >
            <Icon aria-hidden size={18} />
            <span className={isShort ? 'max-[108rem]:hidden' : 'max-md:hidden'}>{label}</span>
          </button>
        );
      })}
    </div>
  );
};

/** Opens and closes the tools; on narrow screens by their pictures alone. What is saved and who is there does not draw it anew. */
export const ToolStrip = memo(Strip);
