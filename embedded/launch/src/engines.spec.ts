import { describe, expect, test } from '@jest/globals';
import { chosenEngine } from './engines.ts';

describe('the engine of the browser stories', () => {
  test('is none unless it is asked for', () => {
    expect(chosenEngine(['stories/buy.story.ts'])).toEqual({ engine: undefined, rest: ['stories/buy.story.ts'] });
  });
  test.each([[['--browser', 'firefox', 'login']], [['login', '--browser=firefox']]])('is taken out of %j', (words) => {
    expect(chosenEngine(words)).toEqual({ engine: 'firefox', rest: ['login'] });
  });
  test.each([[['--browser']], [['--browser', 'opera']]])('is refused in %j', (words) => {
    expect(() => chosenEngine(words)).toThrow('--browser takes chromium, firefox, webkit');
  });
});
