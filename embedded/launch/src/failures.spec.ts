import { expect, it } from '@jest/globals';
import { failuresOfJest, failuresOfStories } from './failures.ts';

it('names each failed test once, with the first line of why, without colours', () => {
  const test = (status: string, fullName: string, failureMessages: string[]) => ({ status, fullName, failureMessages });
  const files = [
    { name: '/r/a.spec.ts', status: 'passed', message: '', assertionResults: [test('passed', 'x', [])] },
    {
      name: '/r/b.spec.ts',
      status: 'failed',
      message: 'all of it',
      assertionResults: [test('passed', 'y', []), test('failed', 'z is z', ['\n\u001B[31mError: \u001B[1mno z\nat z'])],
    },
    { name: '/r/c.spec.ts', status: 'failed', message: 'cannot be read\nat c', assertionResults: [] },
  ];
  const report = { numPassedTests: 2, numFailedTests: 1, numFailedTestSuites: 2, testResults: files };
  expect(failuresOfJest(report, '/r')).toEqual([
    'b.spec.ts: z is z: Error: no z',
    'c.spec.ts: the file: cannot be read',
  ]);
});

it('finds failed stories however deep they lie', () => {
  const spec = (ok: boolean, title: string) => ({
    ok,
    title,
    file: 'main.story.ts',
    tests: [{ results: [{}, { error: { message: 'Error: not seen\nat x' } }] }],
  });
  const report = { suites: [{ specs: [spec(true, 'a')], suites: [{ specs: [spec(false, 'b')] }] }] };
  expect(failuresOfStories(report)).toEqual(['main.story.ts: b: Error: not seen']);
});

it('names the engine in which a story failed', () => {
  const results = [{ error: { message: 'Error: not seen' } }];
  const tests = [{ projectName: 'webkit', results }];
  const report = { specs: [{ ok: false, title: 'b', file: 'caret.story.ts', tests }] };
  expect(failuresOfStories(report)).toEqual(['webkit: caret.story.ts: b: Error: not seen']);
});
