import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A file whose project is not through yet is asked for again. */
const TRIES = 60;

type Answer = {
  readonly success?: boolean;
  readonly data?: {
    readonly id?: string;
    readonly project?: { readonly id: string };
    readonly items?: readonly { readonly id: string }[];
  };
};

/** What answers tell the lines that follow them. */
const namesIn: Readonly<Record<string, (data: NonNullable<Answer['data']>) => Record<string, string>>> = {
  create: ({ project }) => ({ PROJECT: project?.id ?? '' }),
  addWebhook: ({ id = '' }) => ({ WEBHOOK: id }),
  events: ({ items = [] }) => ({ EVENT: items[0]?.id ?? '' }),
};
/** Calls that answer with headers or files, not with an envelope. */
const bare = new Set(['mediaState', 'mediaPart', 'mediaEnd']);
const files = new Set(['transcript', 'subtitles']);
const deletions = ['mediaEnd', 'remove', 'removeWebhook'] as const;

/**
 * Runs lines of curl as the documentation shows them, by the names of their calls, what deletes last. Answers those that were refused,
 * with what came.
 */
export const refusedLines = async (
  lines: ReadonlyMap<string, string>,
  variables: Readonly<Record<'API' | 'TOKEN', string>>,
): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'soebs-lines-'));
  const env: NodeJS.ProcessEnv = { ...process.env, ...variables };
  const refused: string[] = [];
  const said = async (name: string): Promise<string> => {
    const line = `${lines.get(name) ?? 'false'}${bare.has(name) ? ' --fail' : ''}`;
    return (await run('bash', ['-c', line], { cwd: folder, env })).stdout;
  };
  const filed = async (name: string): Promise<string> => {
    for (let n = 0; n < TRIES; n += 1) {
      const text = await said(name);
      if (!text.includes('project_not_editable')) return text;
      await pause(250);
    }
    return '{"success":false}';
  };
  const tryOne = async (name: string): Promise<void> => {
    const text = await (files.has(name) ? filed(name) : said(name));
    const { success, data } = text.startsWith('{') ? (JSON.parse(text) as Answer) : {};
    const isRight = bare.has(name) || (files.has(name) ? success === undefined : success === true);
    if (!isRight) refused.push(`${name}: ${text}`);
    if (data) Object.assign(env, namesIn[name]?.(data));
  };
  for (const name of ['talk.mp3', 'part-1.mp3']) await writeFile(join(folder, name), 'sound');
  const first = [...lines.keys()].filter((name) => !deletions.some((each) => each === name));
  for (const name of [...first, 'create', ...deletions]) await tryOne(name);
  await rm(folder, { recursive: true, force: true });
  return refused;
};
