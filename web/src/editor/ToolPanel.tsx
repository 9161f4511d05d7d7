import type { JSX } from 'react';
import { CommentsPanel } from './comments/CommentsPanel.tsx';
import type { Commenting } from './comments/use-commenting.ts';
import { DoubtsPanel } from './doubts/DoubtsPanel.tsx';
import { FindPanel } from './find/FindPanel.tsx';
import { HighlightsPanel } from './highlights/HighlightsPanel.tsx';
import type { Highlighting } from './highlights/use-highlighting.ts';
import type { VersionsLink } from './collaboration/link.ts';
import { ImportFile } from './import/ImportFile.tsx';
import { ReviewPanel } from './review/ReviewPanel.tsx';
import type { EditorModel } from './model/model.ts';
import type { Reveal } from './viewport/scrolling.ts';
import { SettingsPanel } from './tools/SettingsPanel.tsx';
import { SpeakersPanel } from './speakers/SpeakersPanel.tsx';
import { TimesPanel } from './times/TimesPanel.tsx';
import type { Tool } from './tools/ToolStrip.tsx';
import { VersionsPanel } from './versions/VersionsPanel.tsx';

type ToolPanelProps = {
  readonly tool: Tool;
  readonly model: EditorModel;
  readonly editable: boolean;
  readonly isMac: boolean;
  readonly versions: VersionsLink | undefined;
  readonly commenting: Commenting | null;
  readonly highlighting: Highlighting | null;
  readonly reveal: Reveal;
  readonly showHelp: () => void;
  readonly keepWord: () => void;
  /** Where the sound is, in ms. */
  readonly atMs: () => number;
  readonly close: () => void;
};

const kinds: Record<Tool, (props: ToolPanelProps) => JSX.Element | null> = {
  find: (props) => <FindPanel {...props} />,
  doubts: (props) => <DoubtsPanel {...props} />,
  speakers: (props) => <SpeakersPanel {...props} />,
  review: (props) => <ReviewPanel {...props} />,
  comments: ({ commenting, ...props }) => (commenting ? <CommentsPanel {...props} commenting={commenting} /> : null),
  highlights: ({ highlighting, ...props }) =>
    highlighting ? <HighlightsPanel {...props} highlighting={highlighting} /> : null,
  times: (props) => <TimesPanel {...props} />,
  versions: ({ versions, ...props }) =>
    versions ? (
      <VersionsPanel
        {...props}
        link={versions}
        importing={props.editable ? <ImportFile model={props.model} /> : null}
      />
    ) : null,
  settings: ({ showHelp, close }) => <SettingsPanel onKeys={showHelp} close={close} />,
};

/** The tool that is open beside the text. */
export const ToolPanel = (props: ToolPanelProps): JSX.Element | null => kinds[props.tool](props);
