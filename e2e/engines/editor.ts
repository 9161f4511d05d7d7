import { recordingPath, type Product, type Scripted } from '../product.ts';
import { spoken } from '../story.ts';
import { button, byCss, byRole, byText, textbox, type Person } from './person.ts';

/** What a story of the editor is given. */
export type Given = { readonly person: Person; readonly product: Product; readonly speech: Scripted };

/** Fills the new-project form and sends it off. Ends on the status page; answers the project's id. */
export const addProject = async (
  person: Person,
  product: Product,
  { file, title }: { readonly file: string; readonly title: string },
): Promise<string> => {
  await person.tab.open(`${product.web}/project/add`);
  await person.fill(textbox(/^Titel/), title);
  await person.tab.choose(recordingPath(file));
  // The length that has been measured moves what stands below it.
  await person.sees(byText(/^Länge/));
  await person.check(byRole('checkbox', /Datenschutz/));
  await person.click(button('Hochladen und transkribieren'));
  await person.isAt(/\/project\/[0-9a-f-]{36}\/status/);
  return /project\/([0-9a-f-]{36})/.exec(String(await person.tab.run('location.href')))?.[1] ?? '';
};

export const paragraphs = byCss('[data-segment]');

/** What was said; a word that was heard badly has three dots behind it. */
const heard = (text: string) => {
  const { language, words } = spoken(text.replaceAll('…', ''));
  const unsure = text.split(' ').map((word) => word.endsWith('…'));
  return { language, words: words.map((each, n) => (unsure[n] ? { ...each, probability: 0.3 } : each)) };
};

/** A finished project of these words, opened in the editor; answers its id. */
export const openEditor = async ({ person, product, speech }: Given, title: string, words: string): Promise<string> => {
  await speech.play(heard(words));
  const id = await addProject(person, product, { file: 'de-dialog.mp4', title });
  await person.sees(byText('Ihr Text ist bereit'), 60_000);
  await reopen({ person, product }, id);
  return id;
};

/** Loads the editor of a project anew. */
export const reopen = async ({ person, product }: Pick<Given, 'person' | 'product'>, id: string): Promise<void> => {
  await person.tab.open(`${product.web}/project/${id}/edit`);
  await person.sees(paragraphs);
};

/** Everything typed is in the log. */
export const saved = ({ sees }: Person): Promise<void> => sees(byCss('[data-save=saved]'), 30_000);

/** The letters of each paragraph as the page shows them. */
export const textOf = ({ tab }: Person): Promise<string[]> =>
  tab.run(
    `[...document.querySelectorAll('[data-segment] [data-slate-node=text]')].map((each) => each.textContent.replaceAll('\\uFEFF', ''))`,
  ) as Promise<string[]>;

/** Puts a text in as a paste does, without the machine's clipboard: too long for keys. Engines let different events carry it. */
export const paste = ({ tab }: Person, text: string): Promise<unknown> =>
  tab.run(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    const how = { bubbles: true, cancelable: true };
    const pasting = new ClipboardEvent('paste', { clipboardData: data, ...how });
    const input = new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer: data, ...how });
    document.querySelector('[data-slate-editor]').dispatchEvent(pasting.clipboardData?.getData('text/plain') ? pasting : input);
  })()`);
