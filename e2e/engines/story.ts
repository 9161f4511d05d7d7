import { writeFile } from 'node:fs/promises';
import { password } from '../product.ts';
import { expect, test as base } from '../story.ts';
import { button, byCss, byRole, personAt, textbox, type Person } from './person.ts';
import { startPuppeteer } from './puppeteer.ts';
import type { Engine, EngineName } from './tab.ts';
import { startWebkit } from './webkit.ts';

export { expect };

type Shared = { readonly engineName: EngineName; readonly engine: Engine };
/** Opens another browser of the same engine. */
type Each = { readonly newPerson: () => Promise<Person>; readonly person: Person };

const start = (name: EngineName): Promise<Engine> => (name === 'webkit' ? startWebkit() : startPuppeteer(name));

/** A story in one of the three engines, on a running product whose recogniser follows a script. */
export const test = base.extend<Each, Shared>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName);
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  newPerson: async ({ engine }, use, info) => {
    const open: { readonly person: Person; readonly close: () => Promise<void> }[] = [];
    await use(async () => {
      const session = await engine.openSession();
      const person = personAt(session);
      open.push({ person, close: session.close });
      return person;
    });
    for (const { person, close } of open) {
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath(`page-${open.length}.png`), await person.tab.picture());
      await close();
    }
  },
  person: async ({ newPerson, product }, use) => {
    const person = await newPerson();
    await logIn(person, product.web);
    await use(person);
  },
});

/** Somebody before another engine than that of the story. */
export const withPerson = async (name: EngineName, does: (person: Person) => Promise<void>): Promise<void> => {
  const engine = await start(name);
  try {
    const { close, ...session } = await engine.openSession();
    await does(personAt({ ...session, close }));
    await close();
  } finally {
    await engine.stop();
  }
};

/** Logs in through the login page. */
export const logIn = async ({ tab, fill, click, isAt, sees }: Person, web: string): Promise<void> => {
  await tab.open(`${web}/login`);
  await sees(byRole('heading', /Anmelden|Log in/));
  await fill(textbox(/E-Mail|Email/), 'user@soebs.example');
  await fill(byCss('input[type=password]'), password);
  await click(button(/^(Anmelden|Log in)$/));
  await isAt(/^http:\/\/localhost:\d+\/$/);
};
