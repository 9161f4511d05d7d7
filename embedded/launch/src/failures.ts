import { stripVTControlCharacters } from 'node:util';

/** What failed, one line each: where, which, and the first line of why. Printed last, where a shortened log still shows it. */
export type Failures = readonly string[];

const firstLine = (text: string | undefined): string =>
  (text ?? '').split('\n').find((line) => line.trim() !== '') ?? '';
/** The reports carry the terminal's colours. */
const plain = (text: string): string => stripVTControlCharacters(text).trim();
const line = (file: string, title: string, why: string | undefined): string =>
  `${file}: ${title}: ${plain(firstLine(why))}`.slice(0, 300);

export type JestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** The failed tests of a Jest report; a file that failed as a whole is named by itself. */
export const failuresOfJest = ({ testResults }: JestReport, root: string): Failures =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [line(file, 'the file', message)];
    return failed.map(({ fullName, failureMessages }) => line(file, fullName, failureMessages[0]));
  });

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      /** The engine, where stories run in several. */
      readonly projectName?: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};
export type StoriesReport = Suite & {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
};

/** The failed stories of a Playwright report. */
export const failuresOfStories = ({ suites = [], specs = [] }: Suite): Failures => [
  ...specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .flatMap(({ file, title, projectName, results }) => {
      const error = results.find((each) => each.error)?.error;
      return error ? [line(projectName ? `${projectName}: ${file}` : file, title, error.message)] : [];
    }),
  ...suites.flatMap(failuresOfStories),
];
