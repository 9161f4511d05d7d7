import type { Project } from '@soebs/contract';
import {
  countingOf,
  cueBreakOperation,
  hasBreakRules,
  lostCueBreaks,
  type Cue,
  type SubtitleOptions,
} from '@soebs/events/transcript';
import { useMemo, useRef, type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { usePlayback } from '../editor/player/playback.ts';
import { mediaUrl } from '../projects/media-url.ts';
import { LoadFailed } from '../ui/ListState.tsx';
import { showToast } from '../ui/toasts.ts';
import { Breaks } from './Breaks.tsx';
import { CueList } from './CueList.tsx';
import { countCues } from './judge.ts';
import type { Followed, LiveTranscript } from './live-transcript.ts';
import { OptionFields } from './OptionFields.tsx';
import { Stage } from './Stage.tsx';
import { Summary } from './Summary.tsx';
import { useChoice, type CueChoice } from './use-choice.ts';
import { useCues, type CutCues } from './use-cues.ts';
import { useShownCue } from './use-shown-cue.ts';

type PreviewProps = {
  readonly project: Project;
  readonly live: LiveTranscript;
  readonly followed: Extract<Followed, { phase: 'ready' }>;
  readonly options: SubtitleOptions;
  readonly change: (options: SubtitleOptions) => void;
};

const BreaksOf = ({
  project,
  live,
  followed,
  cue,
}: Omit<PreviewProps, 'options' | 'change'> & { cue: Cue | undefined }) => {
  const { t } = useTranslation();
  const { transcript } = followed;
  const lost = useMemo(() => lostCueBreaks(transcript), [transcript]);
  const setBreak = (startMs: number, isSet: boolean): void => {
    void live.send([cueBreakOperation(startMs, isSet)], crypto.randomUUID()).then((sent) => {
      if (!sent) showToast({ type: 'error', title: t('subtitles.breaks'), message: t('subtitles.breakFailed') });
    });
  };
  return <Breaks transcript={transcript} cue={cue} lost={lost} setBreak={setBreak} canEdit={!project.archived} />;
};

type ListedProps = {
  readonly cues: readonly Cue[];
  readonly options: SubtitleOptions;
  readonly choice: CueChoice;
  readonly playing: number;
};

const Listed = ({ cues, options, choice, playing }: ListedProps): JSX.Element => {
  const counting = countingOf(options);
  const counted = useMemo(() => countCues(cues, counting), [cues, counting]);
  const { chosen, filter, listed, setFilter, goTo, goToNext } = choice;
  return (
    <>
      <Summary counted={counted} filter={filter} setFilter={setFilter} goToNext={goToNext} goTo={goTo} />
      <CueList
        cues={cues}
        listed={listed}
        chosen={chosen}
        playing={playing}
        counting={counting}
        rows={options.rows}
        cpl={options.cpl}
        choose={goTo}
      />
    </>
  );
};

type PlayedProps = {
  readonly project: Project;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly cue: Cue | undefined;
};

const Played = ({ project, media, cue }: PlayedProps): JSX.Element => (
  <Stage media={media} cue={cue} url={mediaUrl(api.address, project.id)} kind={project.media?.kind ?? 'audio'} />
);

/** What stands where there are no cues: nothing was spoken, or nothing could be cut. */
const WithoutCues = ({ cut: { cues, tookMs, isFailed, again } }: { readonly cut: CutCues }): JSX.Element | null => {
  const { t } = useTranslation();
  if (isFailed) return <LoadFailed retry={again}>{t('subtitles.notCut')}</LoadFailed>;
  if (tookMs < 0 || cues.length > 0) return null;
  return <p className="text-quiet py-12 text-center">{t('subtitles.empty')}</p>;
};

/** The recording, the options and all cues, cut anew after every change. */
export const Preview = ({ project, live, followed, options, change }: PreviewProps): JSX.Element => {
  const { t } = useTranslation();
  const media = useRef<HTMLMediaElement>(null);
  const { seek } = usePlayback(media);
  const cut = useCues(followed, options, project.media?.frameRate ?? undefined);
  const { cues, tookMs } = cut;
  const { index, isOn } = useShownCue(media, cues);
  const choice = useChoice(cues, seek);
  const playing = isOn ? index : -1;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]" data-took-ms={tookMs}>
      <div className="@container grid gap-6">
        <Played project={project} media={media} cue={cues[playing]} />
        <BreaksOf project={project} live={live} followed={followed} cue={cues[choice.chosen]} />
      </div>
      <div className="lg:row-span-2">
        {!hasBreakRules(followed.language) && (
          <p className="text-quiet mb-2 text-sm">{t('subtitles.generalRules', { language: followed.language })}</p>
        )}
        <WithoutCues cut={cut} />
        {cues.length > 0 && <Listed cues={cues} options={options} choice={choice} playing={playing} />}
      </div>
      <OptionFields options={options} change={change} />
    </div>
  );
};
