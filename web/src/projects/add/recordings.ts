/** Endings of media for which some browsers know no type. */
const mediaEndings =
  'mp3 wav m4a aac flac ogg oga opus wma aiff aif amr caf mp4 m4v mov mkv webm avi mpg mpeg ts mts flv wmv 3gp mxf'.split(
    ' ',
  );

/** What the browser's dialog offers: media by type and by ending. */
export const acceptedTypes = ['audio/*', 'video/*', ...mediaEndings.map((ending) => `.${ending}`)].join(',');

type Named = Pick<File, 'name' | 'type' | 'size' | 'lastModified'>;

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Types that surely have no sound; of all else the server hears whether it has. */
const SILENT = /^(?:text|image|font|model)\/|^application\/(?:pdf|zip|json|xml|msword|rtf|gzip|x-7z|vnd\.)/;

/** Whether a file may have sound. A recording whose type the browser takes for something else is known by its ending. */
export const mayHaveSound = ({ name, type }: Pick<Named, 'name' | 'type'>): boolean =>
  mediaEndings.includes(endingOf(name)) || !SILENT.test(type);

const isSame = (one: Named, other: Named): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** What was chosen before with what is chosen now, no file twice; and the names of those that cannot be recordings. */
export const withChosen = <F extends Named>(before: readonly F[], chosen: readonly F[]) => {
  const files = [...before];
  for (const file of chosen) if (mayHaveSound(file) && !files.some((each) => isSame(each, file))) files.push(file);
  return { files, refused: chosen.filter((file) => !mayHaveSound(file)).map(({ name }) => name) };
};
