import type { JSX, RefObject } from 'react';

type MediaProps = {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly url: string;
  readonly kind: 'audio' | 'video';
};

/* Captions of the recording are the transcript itself, right beside it. */
export const Media = ({ media, url, kind }: MediaProps): JSX.Element =>
  kind === 'video' ? (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript on the page is the caption
    <video
      ref={media as RefObject<HTMLVideoElement | null>}
      src={url}
      preload="metadata"
      playsInline
      data-over-text="above"
      className="[@media(max-height:600px)]:static bg-surface border-border sticky top-20 z-10 ml-auto aspect-video w-56 rounded border max-sm:w-36"
    />
  ) : (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript on the page is the caption
    <audio ref={media} src={url} preload="metadata" />
  );
