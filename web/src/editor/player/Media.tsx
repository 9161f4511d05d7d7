import { Columns2, Maximize2, Minimize2, PictureInPicture2, type LucideIcon } from 'lucide-react';
import type { JSX, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorSettings, type EditorSettings } from '../settings/settings.ts';

type MediaProps = {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly url: string;
  readonly kind: 'audio' | 'video';
};

type Place = EditorSettings['videoPlace'];

const looks: Record<Place, string> = {
  small: 'ml-auto w-56 max-sm:w-36',
  large: 'ml-auto w-[min(40rem,60vw)] max-sm:w-full',
  beside: 'w-full max-lg:ml-auto max-lg:w-56 max-sm:w-36',
};

const Choice = ({
  icon: Icon,
  label,
  act,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: () => void;
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={act}
    className="bg-surface text-text hover:text-accent grid size-8 place-items-center rounded"
  >
    <Icon aria-hidden size={16} />
  </button>
);

/** Small in the corner, large, or beside the text; in a window of its own where the browser has that. */
const Places = ({ media }: Pick<MediaProps, 'media'>): JSX.Element => {
  const { t } = useTranslation();
  const { videoPlace, change } = useEditorSettings();
  const go = (place: Place) => () => change({ videoPlace: videoPlace === place ? 'small' : place });
  const ownWindow = (): void => {
    const video = media.current;
    if (video instanceof HTMLVideoElement) void video.requestPictureInPicture().catch(() => undefined);
  };
  const isLarge = videoPlace === 'large';
  return (
    <div className="absolute top-1 right-1 flex gap-1 opacity-0 group-focus-within/video:opacity-100 group-hover/video:opacity-100 pointer-coarse:opacity-100">
      <Choice
        icon={isLarge ? Minimize2 : Maximize2}
        label={t(isLarge ? 'editor.videoSmall' : 'editor.videoLarge')}
        act={go('large')}
      />
      <span className="max-lg:hidden">
        <Choice icon={Columns2} label={t('editor.videoBeside')} act={go('beside')} />
      </span>
      {document.pictureInPictureEnabled && (
        <Choice icon={PictureInPicture2} label={t('editor.videoWindow')} act={ownWindow} />
      )}
    </div>
  );
};

/* Captions of the recording are the transcript itself, right beside it. */
export const Media = ({ media, url, kind }: MediaProps): JSX.Element => {
  const { videoPlace } = useEditorSettings();
  if (kind === 'audio')
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript on the page is the caption
    return <audio ref={media} src={url} preload="metadata" />;
  return (
    <div
      data-video={videoPlace}
      data-over-text="above"
      className={`group/video border-border bg-surface sticky top-(--editor-head) z-10 aspect-video overflow-hidden rounded border [@media(max-height:600px)]:static ${looks[videoPlace]}`}
    >
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript on the page is the caption */}
      <video
        ref={media as RefObject<HTMLVideoElement | null>}
        src={url}
        preload="metadata"
        playsInline
        className="size-full"
      />
      <Places media={media} />
    </div>
  );
};
