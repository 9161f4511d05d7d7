import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { letterAt, look, type Seen, type Target, type Words } from './in-page.ts';
import type { Click, Point, Session } from './tab.ts';

const library = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);
const inject = `(() => { if (!globalThis.TestingLibraryDom) { ${library} } })()`;

const words = (said: string | RegExp): Words =>
  typeof said === 'string' ? said : { source: said.source, flags: said.flags };

export const byRole = (role: string, name?: string | RegExp, within?: Target): Target => ({
  role,
  ...(name === undefined ? {} : { name: words(name) }),
  ...(within ? { within } : {}),
});
export const button = (name: string | RegExp, within?: Target): Target => byRole('button', name, within);
export const textbox = (name: string | RegExp, within?: Target): Target => byRole('textbox', name, within);
export const byText = (said: string | RegExp, within?: Target): Target => ({
  text: words(said),
  ...(within ? { within } : {}),
});
export const byLabel = (said: string | RegExp): Target => ({ label: words(said) });
export const byCss = (css: string): Target => ({ css });

const quick = { timeout: 15_000, intervals: [50, 100, 200] };

/** Somebody before a browser: the same deeds and the same eyes in every engine. */
export const personAt = ({ tab, downloads }: Session) => {
  /** Runs a function of in-page.ts with an argument that is plain data. */
  const run = <A, T>(does: (argument: A) => T, argument: A): Promise<Awaited<T>> =>
    tab.run(`(${does.toString()})(${JSON.stringify(argument)})`) as Promise<Awaited<T>>;
  const see = async (target: Target, isNear = false): Promise<Seen[]> => {
    try {
      await tab.run(inject);
      return await run(look, { target, isNear });
    } catch (error) {
      // A page that just goes away answers nothing; the next look finds the new one.
      if (/context|navigat|destroyed|discarded|realm|no such/i.test(String(error))) return [];
      throw error;
    }
  };
  const sees = (target: Target, timeout = quick.timeout): Promise<void> =>
    expect
      .poll(async () => (await see(target)).length, { ...quick, timeout, message: `sees ${JSON.stringify(target)}` })
      .toBeGreaterThan(0);
  const reachable = async (target: Target): Promise<Seen> => {
    let before: Seen | undefined;
    let now: Seen | undefined;
    await expect
      .poll(
        async () => {
          before = now;
          [now] = await see(target, true);
          if (!now) return 'is not there';
          if (!now.isEnabled) return 'is disabled';
          if (now.coveredBy !== '') return `is covered by ${now.coveredBy}`;
          return before?.x === now.x && before.y === now.y ? 'stands still' : 'moves';
        },
        { ...quick, message: `reaches ${JSON.stringify(target)}` },
      )
      .toBe('stands still');
    if (!now) throw new Error('nothing to reach');
    return now;
  };
  const click = async (target: Target, how?: Click): Promise<void> => tab.click(await reachable(target), how);
  return {
    tab,
    run,
    see,
    sees,
    click,
    misses: (target: Target): Promise<void> =>
      expect
        .poll(async () => (await see(target)).length, { ...quick, message: `misses ${JSON.stringify(target)}` })
        .toBe(0),
    reads: async (target: Target): Promise<string[]> => (await see(target)).map(({ text }) => text),
    isAt: (path: RegExp, timeout = quick.timeout): Promise<void> =>
      expect.poll(() => tab.run('location.href'), { ...quick, timeout }).toMatch(path),
    /** Writes a field anew, again if letters were lost: WebKit's driver drops keys while the machine is busy. */
    fill: (target: Target, text: string): Promise<void> =>
      expect(async () => {
        await click(target);
        await tab.press('Control+a');
        await tab.press('Delete');
        await tab.type(text);
        expect((await see(target))[0]?.value).toBe(text);
      }).toPass(quick),
    /** Ticks a box, again if it was missed: what is measured meanwhile moves the page. */
    check: (target: Target): Promise<void> =>
      expect(async () => {
        if (!(await see(target))[0]?.isChecked) await click(target);
        expect((await see(target))[0]?.isChecked).toBe(true);
      }).toPass(quick),
    /** Clicks behind so many letters of a paragraph, once it stands still: what is painted only now moves it. */
    clickLetter: async (paragraph: number, letter: number, how?: Click): Promise<void> => {
      let before: Point | undefined;
      let now: Point = { x: 0, y: 0 };
      await expect
        .poll(
          async () => {
            before = now;
            now = await run(letterAt, { paragraph, letter });
            return before.x === now.x && before.y === now.y;
          },
          { ...quick, message: `reaches letter ${letter} of paragraph ${paragraph}` },
        )
        .toBe(true);
      await tab.click(now, how);
    },
    /** What lands in the folder of downloads; waits until the file is whole. */
    downloaded: async (target: Target, name: RegExp): Promise<string> => {
      await click(target);
      let text = '';
      await expect
        .poll(async () => {
          const found = (await readdir(downloads)).find((each) => name.test(each));
          text = found ? await readFile(join(downloads, found), 'utf8') : '';
          return text.length;
        }, quick)
        .toBeGreaterThan(0);
      return text;
    },
  };
};
export type Person = ReturnType<typeof personAt>;
