import { addProject, reopen, saved, textOf } from '../editor.ts';
import { clumsy } from '../in-page.ts';
import { button, byCss, byLabel, byRole, byText, textbox, type Person } from '../person.ts';
import { expect, logIn, test, withPerson } from '../story.ts';
import { spoken } from '../../story.ts';

const said = 'Guten Abend, meine Damen. Wir sprechen über Grossmütter, weil das wichtig ist.';

test('a recording is sent, its stages are followed, its subtitles seen, and its files lie on the disk', async ({
  person,
  product,
  speech,
}) => {
  await speech.play({ ...spoken(said), delayMs: 1_500 });
  const id = await addProject(person, product, { file: 'de-dialog.mp4', title: 'Untertitel' });
  await person.sees(byCss('li[data-stage=transcribeAudio][data-state=current]'), 60_000);
  await person.sees(byText('Ihr Text ist bereit'), 60_000);
  await person.sees(byCss('li[data-stage=storeTranscription][data-state=done]'));

  await person.tab.open(`${product.web}/project/${id}/subtitles`);
  const cues = byRole('listitem', undefined, byRole('list', 'Alle Untertitel'));
  await expect.poll(async () => (await person.reads(cues)).join(' ')).toContain('Guten Abend');
  await person.fill({ ...byRole('spinbutton', 'Zeichen pro Zeile') }, '30');
  await expect.poll(async () => (await person.reads(cues))[0]).toContain('/30');

  await person.tab.open(`${product.web}/project/${id}/export`);
  expect((await person.downloaded(button(/^TXT/i), /^Untertitel\.txt$/)).trim()).toBe(said);
  expect(await person.downloaded(button(/^SRT/i), /^Untertitel\.srt$/)).toMatch(
    /^1\r?\n00:00:00,\d{3} --> 00:00:\d\d,\d{3}/,
  );
  expect(await person.downloaded(button(/^VTT/i), /^Untertitel\.vtt$/)).toMatch(/^WEBVTT\n/);
});

test('[TX11] [TX15] two different browsers write in one text at once', async ({
  person,
  product,
  speech,
  engineName,
}) => {
  await speech.play(spoken(said));
  const id = await addProject(person, product, { file: 'de-dialog.mp4', title: 'Zu zweit' });
  await person.sees(byText('Ihr Text ist bereit'), 60_000);
  await reopen({ person, product }, id);
  await withPerson(engineName === 'chromium' ? 'firefox' : 'chromium', async (other) => {
    await logIn(other, product.web);
    await reopen({ person: other, product }, id);
    await person.clickLetter(0, 0);
    await other.clickLetter(0, said.length);
    await Promise.all([person.tab.type('Also: '), other.tab.type(' Ja, ja.')]);
    for (const each of [person, other]) await expect.poll(() => textOf(each)).toEqual([`Also: ${said} Ja, ja.`]);
    await person.tab.press('Enter');
    for (const each of [person, other]) await expect.poll(() => textOf(each)).toEqual(['Also: ', `${said} Ja, ja.`]);
    await saved(person);
    await saved(other);
    await person.sees(byCss('.soebs-caret'));
  });
});

test('[CR1] credits are bought by card, after one that was refused', async ({ person }) => {
  const { tab } = person;
  const credits = async (): Promise<number> =>
    Number(await tab.run(`document.querySelector('[data-credits]')?.getAttribute('data-credits') ?? 0`));
  await expect.poll(credits).toBeGreaterThan(0);
  const before = await credits();
  await person.click(button('Guthaben'));
  await person.fill(byLabel(/^Minuten/), '25');
  await person.click(button(/^Für CHF\s12\.50 kaufen$/));
  await person.isAt(/\/pay\/cs_/);
  await person.fill(textbox('Kartennummer'), '4000 0000 0000 0002');
  await person.click(button(/bezahlen$/));
  await person.sees(byText('Die Karte wurde abgelehnt'));
  await person.fill(textbox('Kartennummer'), '4242 4242 4242 4242');
  await person.click(button(/bezahlen$/));
  await person.isAt(/\/payment\/success/);
  await person.sees(byText('Ihr Guthaben ist aufgeladen.'));
  await expect.poll(credits).toBe(before + 2_500);
});

const screens = ['/', '/project/add', '/profile/account', '/profile/credits', '/profile/receipts', '/support'];

const isDark = ({ tab }: Person): Promise<unknown> =>
  tab.run(`getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).every((part) => part < 60)`);

test('no screen is wider than a phone or scrolls by a pixel, in the light and in the dark', async ({
  person,
  product,
}) => {
  const { tab } = person;
  for (const width of [1_440, 390]) {
    await tab.resize(width, 844);
    for (const screen of screens) {
      await tab.open(`${product.web}${screen}`);
      await person.sees({ ...byRole('heading'), nth: 0 });
      expect({ screen, clumsy: await person.run(clumsy, undefined) }).toEqual({ screen, clumsy: [] });
    }
  }
  expect(await isDark(person)).toBe(false);
  await person.click(button(/^Benutzermenü/));
  await person.click(byRole('menuitemradio', 'Dunkel'));
  await expect.poll(() => isDark(person)).toBe(true);
});
