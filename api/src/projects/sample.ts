import { copyFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { projectsApi, type SampleLanguage } from '@soebs/contract';
import { projects, streamName } from '@soebs/events';
import { defaultPreset } from '@soebs/events/transcript';
import { sampleProjectId } from '../commands/sample-project.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Call, type Route } from '../http/route.ts';
import type { ProjectRoutesDeps } from './routes.ts';

/** Where media arrives that comes from no browser. */
export type SampleUploads = {
  readonly pull: (
    projectId: string,
    fetchTo: (path: string) => Promise<{ readonly ok: true }>,
  ) => Promise<{ readonly ok: boolean }>;
};

type Deps = Pick<ProjectRoutesDeps, 'commands' | 'views' | 'places' | 'now'> & { readonly uploads: SampleUploads };

const titles: Readonly<Record<SampleLanguage, string>> = {
  de: 'Probeaufnahme: Titelblatt des «Simplicissimus»',
  en: 'Sample recording: Shakespeare’s first sonnet',
};

const fileOf = (language: SampleLanguage): string =>
  fileURLToPath(new URL(`../../samples/${language}.mp3`, import.meta.url));

/** The sample recording (CR15): tried once an account, for nothing; the browser sends no media. */
export const sampleRoutes = ({ commands, views, places, uploads, now }: Deps): Route[] => {
  const stateOf = async (projectId: string) =>
    (await commands.projects.stateOf(streamName(projects.category, projectId))).state;

  const begin = async ({ body: { language }, person, by }: Call<typeof projectsApi.trySample>, projectId: string) => {
    const { size } = await stat(fileOf(language));
    if (!(await places.take(person.id, { projectId, bytes: size }))) return refuse('quota_exceeded');
    const outcome = await commands.projects.handle(
      {
        type: 'CreateProject',
        projectId,
        ownerId: person.id,
        title: titles[language],
        language,
        expressions: [],
        subtitlePreset: defaultPreset,
        fileName: `${language}.mp3`,
        fileBytes: size,
        privacyPolicyAcceptedAt: now().toISOString(),
      },
      by,
    );
    // Of calls that come at once, one makes it.
    return outcome.ok || outcome.reason === 'already_exists' ? undefined : refuse(outcome.reason);
  };

  return [
    route(projectsApi.sample, async ({ person }) =>
      done({ isAvailable: (await stateOf(sampleProjectId(person.id))) === 'absent' }),
    ),
    route(projectsApi.trySample, async (call) => {
      const projectId = sampleProjectId(call.person.id);
      const state = await stateOf(projectId);
      if (state === 'deleted') return refuse('already_exists');
      const refusal = state === 'absent' ? await begin(call, projectId) : undefined;
      if (refusal) return refusal;
      await uploads.pull(projectId, async (path) => {
        await copyFile(fileOf(call.body.language), path);
        return { ok: true };
      });
      const made = await views.project(projectId);
      return made ? done(made.view) : refuse('not_found');
    }),
  ];
};
