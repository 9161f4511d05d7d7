import { useSyncExternalStore, type JSX } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ClashNotice } from './clashes/ClashNotice.tsx';
import { CommentMargin } from './comments/CommentMargin.tsx';
import { useRoomBeside } from './comments/use-room-beside.ts';
import { useDoubtScale } from './doubts/scale.ts';
import { HelpDialog } from './settings/HelpDialog.tsx';
import { OverviewStrip } from './overview/OverviewStrip.tsx';
import { FocusMode, useTextLook } from './look.tsx';
import { Media } from './player/Media.tsx';
import { PlayerBar } from './player/PlayerBar.tsx';
import { Waveform } from './player/Waveform.tsx';
import { Presence } from './presence/Presence.tsx';
import type { EditorModel } from './model/model.ts';
import { SaveBadge } from './SaveBadge.tsx';
import { useEditorSettings } from './settings/settings.ts';
import { SpeakerMenu } from './speakers/SpeakerMenu.tsx';
import { ToolPanel } from './ToolPanel.tsx';
import { ToolStrip } from './tools/ToolStrip.tsx';
import type { TranscriptEditorProps } from './props.ts';
import { TranscriptText } from './TranscriptText.tsx';
import { useHeightAs } from './viewport/height-as.ts';
import { useWorkspace, type Workspace } from './use-workspace.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePainter } from './painting/use-painter.ts';

type PartProps = {
  readonly workspace: Workspace;
  readonly props: TranscriptEditorProps;
};

const Crashed = ({ resetErrorBoundary }: { resetErrorBoundary: () => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="alert" className="border-failed my-8 rounded border p-6">
      <p className="mb-4">{t('editor.crashed')}</p>
      <button type="button" className="bg-accent text-accent-contrast rounded px-4 py-2" onClick={resetErrorBoundary}>
        {t('editor.reopen')}
      </button>
    </div>
  );
};

/** Title, who is here, whether all is saved, and the tools: in sight however long the text is. */
const Head = ({ workspace, props }: PartProps): JSX.Element => {
  const { t } = useTranslation();
  const { model, tools, isMac } = workspace;
  const state = useSyncExternalStore(model.collaboration.subscribe, model.collaboration.getState);
  const head = useHeightAs('--editor-head');
  return (
    <div
      ref={head}
      data-editor-head
      data-over-text="above"
      className="bg-bg sticky top-0 z-20 -mx-4 mb-4 px-4 pt-2 pb-1 [@media(max-height:600px)]:static"
    >
      <header className="mb-1 flex flex-wrap items-center gap-x-4">
        <h1 className="mr-auto min-w-0 truncate text-xl font-semibold">
          <bdi>{props.title}</bdi>
        </h1>
        <Presence model={model} link={props.link.presence} reveal={workspace.reveal} column={workspace.column} />
        <div className="flex min-w-0 items-center gap-x-4">
          {props.editable || (state.save === 'conflict' && !props.hasEnded) ? (
            <SaveBadge {...state} asked={workspace.saveAsked} discard={() => void model.collaboration.discard()} />
          ) : (
            <p>{t('editor.readOnly')}</p>
          )}
          <FocusMode isMac={isMac} toggle={workspace.toggleFocusMode} />
        </div>
      </header>
      <ClashNotice model={model} reveal={workspace.reveal} editable={props.editable} isMac={isMac} />
      <ToolStrip
        open={tools.tool}
        toggle={tools.toggle}
        isMac={isMac}
        hasVersions={workspace.hasVersions}
        hasComments={workspace.commenting !== null}
      />
    </div>
  );
};

/** What stands beside the text: a tool, or what is said about it, each beside its words where there is room. */
const useBeside = ({ tools: { tool }, commenting }: Workspace, isFilled: boolean) => {
  const isRoomy = useRoomBeside() && !isFilled;
  const isAsked = tool === 'comments' || (tool === null && commenting !== null && commenting.threads.length > 0);
  const margin = isRoomy && isAsked ? commenting : null;
  return { margin, panel: margin ? null : tool };
};

const Body = ({ workspace, props, isFilled }: PartProps & { readonly isFilled: boolean }): JSX.Element => {
  const { model, column, viewport, caret, tools, scene, isMac, reveal, showHelp } = workspace;
  const language = useSyncExternalStore(model.collaboration.subscribe, () => model.collaboration.getState().language);
  const { margin, panel } = useBeside(workspace, isFilled);
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:data-open:grid-cols-[minmax(0,1fr)_20rem]"
      data-open={panel ?? undefined}
      data-margin={margin ? '' : undefined}
    >
      <div ref={column} data-editor-column className="relative pb-24">
        <ErrorBoundary FallbackComponent={Crashed}>
          <TranscriptText scene={scene} viewport={viewport} caret={caret} language={language} />
        </ErrorBoundary>
      </div>
      {margin && (
        <CommentMargin
          model={model}
          viewport={viewport}
          column={column}
          commenting={margin}
          isOpen={tools.tool === 'comments'}
          close={tools.close}
        />
      )}
      {panel && (
        <ToolPanel
          model={model}
          editable={props.editable}
          isMac={isMac}
          reveal={reveal}
          showHelp={showHelp}
          keepWord={workspace.keepWord}
          atMs={() => (workspace.media.current?.currentTime ?? 0) * 1_000}
          {...tools}
          tool={panel}
          commenting={workspace.commenting}
          highlighting={workspace.highlighting}
          versions={props.link.versions}
        />
      )}
    </div>
  );
};

/** An opened transcript: the text in the middle, its tools beside it, the player under it. */
export const OpenedEditor = ({ model, props }: { model: EditorModel; props: TranscriptEditorProps }): JSX.Element => {
  const { editable, mayComment = false, link, loadPeaks, mediaUrl, mediaKind } = props;
  const workspace = useWorkspace(model, { editable, mayComment, link });
  const { viewport, media, column, following, isMac } = workspace;
  const { showsWaveform, showsOverview, showsNumbers, videoPlace } = useEditorSettings();
  const look = useTextLook();
  useEditorKeys(workspace);
  useDoubtScale(model, link.versions);
  usePainter({ model, viewport, media, column, following });
  const isBeside = mediaKind === 'video' && videoPlace === 'beside';
  return (
    <div style={look} data-numbers={showsNumbers ? '' : undefined}>
      <Head workspace={workspace} props={props} />
      <div
        className={isBeside ? 'items-start gap-8 lg:grid lg:grid-cols-[minmax(16rem,30rem)_minmax(0,1fr)]' : undefined}
      >
        <Media media={media} url={mediaUrl} kind={mediaKind} />
        <Body workspace={workspace} props={props} isFilled={isBeside} />
      </div>
      <PlayerBar workspace={workspace}>
        {loadPeaks && showsWaveform && (
          <Waveform model={model} media={media} load={loadPeaks} seek={workspace.seekAndShow} editable={editable} />
        )}
      </PlayerBar>
      {showsOverview && <OverviewStrip model={model} reveal={workspace.reveal} />}
      <HelpDialog dialog={workspace.help} isMac={isMac} />
      <SpeakerMenu model={model} question={workspace.question} close={workspace.forgetQuestion} />
    </div>
  );
};
