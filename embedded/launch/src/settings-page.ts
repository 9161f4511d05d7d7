import { settingsOf, type Setting } from '@soebs/platform/settings';
import { decidedBy, localNames } from './environment.ts';
import { portsFrom } from './ports.ts';

type Row = { readonly name: string; readonly setting: Setting; readonly readers: readonly string[] };

const place = { ports: portsFrom(4000), data: '.data' };
const decided = decidedBy(place);
/** The launcher makes a password of the demo users where none is given. */
const local = new Set([...localNames(place), 'SEED_PASSWORD']);

/** Every setting once, with everything that reads it, in the order of the tables. */
const rows = (): Row[] => {
  const found = new Map<string, Row>();
  for (const [reader, settings] of Object.entries(settingsOf))
    for (const [name, setting] of Object.entries(settings))
      found.set(name, { name, setting, readers: [...(found.get(name)?.readers ?? []), reader] });
  return [...found.values()];
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const typeOf = ({ type, unit }: Setting): string => (unit === undefined ? type : `${type}; ${unit}`);

const defaultOf = (name: string, { default: preset, isRequired }: Setting): string => {
  if (name in decided) return '`npm start` decides it by `--port` or `--data`';
  if (local.has(name)) return '`npm start` gives one of its own';
  if (preset === '') return 'none';
  return preset === undefined ? (isRequired ? 'must be given' : 'none') : `\`${preset}\``;
};

const aboutOf = ({ about, seeds }: Setting): string =>
  seeds === undefined ? about : `${about} Gives the default of the setting \`${seeds}\`.`;

const rowOf = ({ name, setting, readers }: Row): string =>
  `| ${[`\`${name}\``, aboutOf(setting), typeOf(setting), defaultOf(name, setting), readers.join(', ')].map(cell).join(' | ')} |`;

/** The text of docs/settings.md. */
export const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Written by `npm run settings` from the tables in `platform/src/settings`, where each has its one default; a test refuses drift.',
    '',
    'Services read them from the environment when they start. `npm start` and `docker compose` also read `.env` beside this',
    "project's `package.json` (`.env.example` is one to copy); what the environment says goes before. An empty value counts as none.",
    'A value that does not fit ends the start, with every fault in words. A variable that begins like one of these and is none of',
    'them is named at the start, with the name that was probably meant.',
    '',
    'Some give the default of a setting that administrators change under `/admin/settings` while the product runs, as is said beside',
    'them; what they have set there goes before. All other settings of that page have their default in `events/src/settings/table.ts`.',
    '',
    '| variable | what it does | type | default | read by |',
    '|---|---|---|---|---|',
    ...rows().map(rowOf),
    '',
  ].join('\n');

const exampleOf = ({ name, setting }: Row): string[] => [
  `# ${setting.about.replaceAll('`', '')}${setting.unit === undefined ? '' : ` (${setting.unit})`}`,
  `#${name}="${setting.default ?? ''}"`,
  '',
];

/** The text of `.env.example`: everything that may be set, switched off. */
export const exampleFile = (): string =>
  [
    '# Written by `npm run settings`. Copy this file to .env and take away the # before what you set.',
    '# What each value may be: docs/settings.md',
    '',
    ...rows()
      .filter(({ name }) => !(name in decided))
      .flatMap(exampleOf),
  ].join('\n');
