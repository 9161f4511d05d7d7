import { machineApi } from './machine-calls.ts';
import { MACHINE_PREFIX } from './machine-endpoint.ts';

export type MachineCallName = keyof typeof machineApi;

/** A call as the documentation shows it. Places stand as variables of a shell: `$PROJECT`, `$WEBHOOK`, `$EVENT`. */
export type MachineExample = {
  /** What `:id` of the path is. */
  readonly of?: 'PROJECT' | 'WEBHOOK';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The file that is sent as it is. */
  readonly file?: string;
};

const tus = { 'Tus-Resumable': '1.0.0' } as const;

/** What stands in the examples for ids that answers have told. */
export const examplePlaces = ['PROJECT', 'WEBHOOK', 'EVENT'] as const;

/** An example of every call for programs; a call without one does not compile. */
export const machineExamples: Readonly<Record<MachineCallName, MachineExample>> = {
  me: {},
  create: {
    body: {
      upload: true,
      fileBytes: 4_194_304,
      title: 'Folge 114',
      language: 'de',
      reference: 'ep-114',
      metadata: { episode: 114 },
    },
  },
  mediaState: { of: 'PROJECT', headers: tus },
  mediaPart: {
    of: 'PROJECT',
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    file: 'part-1.mp3',
  },
  media: { of: 'PROJECT', file: 'talk.mp3' },
  list: { query: { limit: '20' } },
  one: { of: 'PROJECT' },
  transcript: { of: 'PROJECT', query: { format: 'txt', withSpeakers: 'true' } },
  subtitles: { of: 'PROJECT', query: { format: 'srt', cpl: '42' } },
  mediaEnd: { of: 'PROJECT', headers: tus },
  remove: { of: 'PROJECT' },
  credits: {},
  usage: { query: { groupBy: 'day' } },
  events: { query: { limit: '100' } },
  webhooks: {},
  addWebhook: { body: { url: 'https://hooks.example.com/soebs', types: ['project.finished', 'project.failed'] } },
  webhookSecret: { body: { keepOldHours: 24 } },
  changeWebhook: { of: 'WEBHOOK', body: { status: 'active' } },
  removeWebhook: { of: 'WEBHOOK' },
  rotateWebhook: { of: 'WEBHOOK', body: { keepOldHours: 24 } },
  testWebhook: { of: 'WEBHOOK', body: { type: 'project.finished' } },
  deliveries: { of: 'WEBHOOK', query: { limit: '20' } },
  replay: { of: 'WEBHOOK', body: { eventId: '$EVENT' } },
  recover: { of: 'WEBHOOK', body: { since: '2026-11-01T00:00:00Z', dryRun: true } },
  cancelRecovery: { of: 'WEBHOOK' },
};

/** The order in which the documentation shows the calls: as a program makes them, what deletes last. */
export const machineCallNames = Object.keys(machineExamples) as MachineCallName[];

/** What an example needs before it: where the machine door is, the token, and what stands for ids. */
export type ExampleSetup = Readonly<Record<'api' | 'token' | Lowercase<(typeof examplePlaces)[number]>, string>>;

/** The lines that go before examples for a shell. */
export const curlSetup = ({ api, token, ...places }: ExampleSetup): string =>
  [
    `export API=${api}`,
    `export TOKEN=${token}`,
    `export ${Object.entries(places)
      .map(([place, id]) => `${place.toUpperCase()}=${id}`)
      .join(' ')}`,
  ].join('\n');

/** The lines that go before examples in TypeScript. */
export const typescriptSetup = (setup: ExampleSetup): string =>
  [
    `import { readFile } from 'node:fs/promises';`,
    ...Object.entries(setup).map(([name, value]) => `const ${name} = '${value}';`),
  ].join('\n');

const pathOf = (name: MachineCallName): string => {
  const { of, query } = machineExamples[name];
  const path = machineApi[name].path.slice(MACHINE_PREFIX.length).replace(':id', `$${of ?? ''}`);
  const asked = Object.entries(query ?? {}).map(([key, value]) => `${key}=${value}`);
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
};

/** What a line of curl says for a method; sending a file is PUT by itself. */
const methodOptions: Readonly<Record<string, string>> = {
  head: ' --head',
  post: ' -X POST',
  patch: ' -X PATCH',
  delete: ' -X DELETE',
};

/** The example of a call as a line for a shell. `$API` is the address of the machine door, `$TOKEN` a token. */
export const curlOf = (name: MachineCallName): string => {
  const { body, file, headers = {} } = machineExamples[name];
  // In double quotes a shell puts variables in, which the body of one example needs.
  const json = body === undefined ? '' : JSON.stringify(body).replaceAll('"', String.raw`\"`);
  const { method } = machineApi[name];
  return [
    `curl -sS${methodOptions[method] ?? ''} "$API${pathOf(name)}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(headers).map(([header, value]) => `-H '${header}: ${value}'`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d "${json}"`]),
    ...(file === undefined ? [] : [method === 'put' ? `--upload-file ${file}` : `--data-binary @${file}`]),
  ].join(' \\\n  ');
};

/** The example of a call in TypeScript, with nothing but `fetch`. */
export const typescriptOf = (name: MachineCallName): string => {
  const { body, file, headers = {} } = machineExamples[name];
  const method = machineApi[name].method.toUpperCase();
  const place = pathOf(name).replaceAll(/\$(\w+)/g, (_, word: string) => `\${${word.toLowerCase()}}`);
  const json = body && JSON.stringify(body, null, 2).replaceAll(/"\$(\w+)"/g, (_, word: string) => word.toLowerCase());
  const all = { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const said = Object.entries(all).map(([header, value]) => `, '${header}': '${value}'`);
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { Authorization: \`Bearer \${token}\`${said.join('')} },`,
    ...(json === undefined ? [] : [`  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`]),
    ...(file === undefined ? [] : [`  body: await readFile('${file}'),`]),
  ];
  return `const response = await fetch(\`\${api}${place}\`, {\n${lines.join('\n')}\n});`;
};
