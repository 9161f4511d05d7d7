import { asName, createProjectBody, speakersAsked } from '@soebs/contract';
import { subtitlePresetId } from '@soebs/events/transcript';
import { z } from 'zod';

/** What a person fills in; the rest of the command comes from the file. Of several files each has a title of its own. */
export const addProjectForm = createProjectBody
  .pick({ title: true, language: true, expressions: true, speakers: true, acceptedPrivacyPolicy: true })
  .extend({
    subtitlePreset: subtitlePresetId,
    files: z.array(z.instanceof(File)).min(1),
    titles: z.array(createProjectBody.shape.title),
  });

export type AddProjectForm = z.output<typeof addProjectForm>;

/** How many people speak, as one can say; numbers come last, whatever order the names of an enum have. */
export const speakerChoices = speakersAsked.options.toSorted((a, b) => (Number(a) || 0) - (Number(b) || 0));

const TITLE_MAX = 200;

/** A title from the name of a file: without its ending, blanks for underscores; the whole name where nothing else is there. */
export const titleOf = (fileName: string): string =>
  asName(fileName.replace(/\.[^.]{1,5}$/, '').replaceAll('_', ' '), TITLE_MAX) || asName(fileName, TITLE_MAX);

/** The presets one can start from; 'custom' has no values of its own. */
export const startPresets = subtitlePresetId.options.filter((preset) => preset !== 'custom');
