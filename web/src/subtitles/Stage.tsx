import type { Cue } from '@soebs/events/transcript';
import { useRef, type JSX, type RefObject } from 'react';
import { useMediaRevival } from '../projects/edit/use-media-revival.ts';

type StageProps = {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly url: string;
  readonly kind: 'audio' | 'video';
  /** The cue to show now. */
  readonly cue: Cue | undefined;
};

/** The recording with the cue over it, line for line as it is exported. Sound alone gets a dark stage. */
export const Stage = ({ media, url, kind, cue }: StageProps): JSX.Element => {
  const stage = useRef<HTMLDivElement>(null);
  useMediaRevival(stage);
  return (
    <div
      ref={stage}
      className="bg-stage relative grid aspect-video w-full place-items-center overflow-hidden rounded-lg"
    >
      {kind === 'video' ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- the cue below is the caption
        <video
          ref={media as RefObject<HTMLVideoElement | null>}
          src={url}
          controls
          playsInline
          preload="metadata"
          className="size-full object-contain"
        />
      ) : (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- the cue above is the caption
        <audio
          ref={media}
          src={url}
          controls
          preload="metadata"
          className="absolute inset-x-3 bottom-3 w-[calc(100%-1.5rem)]"
        />
      )}
      {cue && (
        <p
          data-testid="cue"
          className="pointer-events-none absolute inset-x-4 bottom-20 text-center text-[clamp(0.75rem,2.6cqw,1.5rem)] leading-snug"
        >
          {cue.lines.map((line, n) => (
            <span key={n} dir="auto" className="block">
              <span className="bg-stage/80 text-stage-text box-decoration-clone px-2 py-0.5 whitespace-pre">
                {line}
              </span>
            </span>
          ))}
        </p>
      )}
    </div>
  );
};
