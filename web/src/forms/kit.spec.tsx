/** @jest-environment ./web/src/testing/browser.cjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JSX } from 'react';
import { z } from 'zod';
import { useToasts } from '../ui/toasts.ts';
import { startGermanTexts } from '../testing/texts.ts';
import { CheckboxInput } from './CheckboxInput.tsx';
import { MultiCheckboxInput, MultiRadioInput } from './ChoiceInputs.tsx';
import { ComboInput } from './ComboInput.tsx';
import { INPUT_WAITS_MS } from './debounced.ts';
import { Form, SubmitButton } from './Form.tsx';
import { HiddenInput } from './layout.tsx';
import { RepeaterInput } from './RepeaterInput.tsx';
import { PasswordInput, TextInput } from './TextInput.tsx';
import { TransferListInput } from './TransferListInput.tsx';
import { searchIn, type Search } from './use-options.ts';
import { useValidForm } from './use-valid-form.ts';

beforeAll(startGermanTexts);
beforeEach(() => useToasts.setState({ waiting: [] }));
afterEach(cleanup);

const options = Array.from({ length: 4 }, (_, n) => ({ value: `v${n}`, label: `Wahl ${n}` }));
const schema = z.object({
  name: z.string().trim().min(2).max(5),
  secret: z.string().min(10),
  accepted: z.boolean().refine(Boolean, { error: 'accepted' }),
  boxes: z.array(z.string()).min(1),
  radio: z.string().min(1),
  rows: z.array(z.object({ word: z.string().trim().min(1) })),
  moved: z.array(z.string()),
  hidden: z.string(),
});
const full = {
  name: 'abc',
  secret: 'lang genug sein',
  accepted: true,
  boxes: ['v1'],
  radio: 'v0',
  rows: [],
  moved: [],
  hidden: 'h',
};

type Given = z.input<typeof schema>;
const Kit = ({ start, send }: { start: Given; send: (given: Given) => Promise<void> }): JSX.Element => {
  const form = useValidForm({ schema, defaultValues: start, submit: send });
  const { control } = form;
  return (
    <Form form={form}>
      <TextInput control={control} name="name" label="Name" required limits={{ min: 2, max: 5 }} />
      <PasswordInput
        control={control}
        name="secret"
        label="Geheim"
        required
        visibleOnDirty
        limits={{ min: 10, max: 256 }}
      />
      <CheckboxInput control={control} name="accepted" label="Einverstanden" required />
      <MultiCheckboxInput control={control} name="boxes" label="Mehrere" required options={options} max={2} />
      <MultiRadioInput control={control} name="radio" label="Eines" required options={options} />
      <RepeaterInput control={control} name="rows" label="Zeilen" empty={{ word: '' }} max={2}>
        {(index) => <TextInput control={control} name={`rows.${index}.word`} label={`Wort ${index + 1}`} />}
      </RepeaterInput>
      <TransferListInput control={control} name="moved" label="Verschieben" options={options} />
      <HiddenInput control={control} name="hidden" />
      <SubmitButton form={form} label="Senden" />
    </Form>
  );
};
const show = (start: Partial<Given> = {}) => {
  const send = jest.fn((_: Given) => Promise.resolve());
  render(<Kit start={{ ...full, ...start }} send={send} />);
  return { send, user: userEvent.setup() };
};
const press = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Senden' }));

describe('a form of the kit', () => {
  it('is checked first: says «incomplete», shows every message and is not handled', async () => {
    const { send, user } = show({ name: '', accepted: false, boxes: [], radio: '' });
    await press(user);
    expect(send).not.toHaveBeenCalled();
    expect(useToasts.getState().waiting.map(({ title }) => title)).toEqual(['Das Formular ist unvollständig.']);
    expect(screen.getAllByRole('alert').length).toBe(4);
    expect(screen.getByText('Name ist nötig.')).toBeTruthy();
  });

  it('is handled with what was filled in, also with the last key still on its way', async () => {
    const { send, user } = show({ name: '' });
    await user.type(screen.getByLabelText(/^Name/), 'Nina{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0]).toEqual({ ...full, name: 'Nina' });
  });

  it('takes no input and no second sending while it waits', async () => {
    let done: () => void = () => undefined;
    const send = jest.fn((_: Given) => new Promise<void>((resolve) => (done = resolve)));
    render(<Kit start={full} send={send} />);
    const user = userEvent.setup();
    await press(user);
    await press(user);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).matches(':disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Senden' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => {
      done();
      await Promise.resolve();
    });
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).matches(':disabled')).toBe(false);
  });

  it('marks required fields on the label, groups on the legend, and nothing else', () => {
    show();
    const marked = [...document.querySelectorAll('label, legend')].filter(({ textContent }) =>
      textContent.includes('*'),
    );
    expect(marked.map(({ textContent }) => textContent.replace(' *', ''))).toEqual([
      'Name',
      'Geheim',
      'Einverstanden',
      'Mehrere',
      'Eines',
    ]);
  });
});

describe('messages', () => {
  it('show when a field is left, not while one types', async () => {
    const { user } = show({ name: '' });
    await user.type(screen.getByLabelText(/^Name/), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toBe('Name: 2 bis 5 Zeichen.');
  });

  it('show at once where the field wants it, and for boxes', async () => {
    const { user } = show({ secret: '' });
    await user.type(screen.getByLabelText(/^Geheim/), 'kurz');
    expect((await screen.findByRole('alert')).textContent).toBe('Geheim: 10 bis 256 Zeichen.');
    await user.click(screen.getByLabelText(/^Einverstanden/));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  });

  it('wait until a pressed button is let go, so that it does not move away', async () => {
    show({ name: '' });
    const name = screen.getByLabelText(/^Name/);
    act(() => name.focus());
    fireEvent.pointerDown(document.body);
    fireEvent.blur(name);
    await act(() => Promise.resolve());
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('come back to nothing once the field is right', async () => {
    const { user } = show({ name: '' });
    const name = screen.getByLabelText(/^Name/);
    await user.type(name, 'x');
    await user.tab();
    await screen.findByRole('alert');
    await user.type(name, 'y');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(INPUT_WAITS_MS).toBe(20);
  });
});

describe('choices', () => {
  it('close the other boxes at the maximum', async () => {
    const { user, send } = show();
    const group = within(screen.getByRole('group', { name: /^Mehrere/ }));
    await user.click(group.getByLabelText('Wahl 3'));
    expect(group.getByLabelText<HTMLInputElement>('Wahl 0').disabled).toBe(true);
    await user.click(group.getByLabelText('Wahl 1'));
    expect(group.getByLabelText<HTMLInputElement>('Wahl 0').disabled).toBe(false);
    await press(user);
    await waitFor(() => expect(send.mock.calls[0]?.[0].boxes).toEqual(['v3']));
  });

  it('move options between two lists, in the order in which they are chosen', async () => {
    const { user, send } = show();
    await user.selectOptions(screen.getByLabelText('Verfügbar'), ['v2']);
    await user.click(screen.getByRole('button', { name: 'Markierte wählen' }));
    await user.selectOptions(screen.getByLabelText('Verfügbar'), ['v0']);
    await user.click(screen.getByRole('button', { name: 'Markierte wählen' }));
    expect([...screen.getByLabelText<HTMLSelectElement>('Gewählt').options].map(({ value }) => value)).toEqual([
      'v0',
      'v2',
    ]);
    await user.selectOptions(screen.getByLabelText('Gewählt'), ['v2']);
    await user.click(screen.getByRole('button', { name: 'Markierte zurücklegen' }));
    await press(user);
    await waitFor(() => expect(send.mock.calls[0]?.[0].moved).toEqual(['v0']));
  });

  it('repeat rows up to a maximum, each of them checked', async () => {
    const { user, send } = show();
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Zeile hinzufügen' });
    await user.click(add);
    await user.click(add);
    expect(add.disabled).toBe(true);
    await user.type(screen.getByLabelText('Wort 1'), 'eins');
    await press(user);
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('ist nötig');
    await user.click(screen.getByRole('button', { name: 'Zeile 2 entfernen' }));
    await press(user);
    await waitFor(() => expect(send.mock.calls[0]?.[0].rows).toEqual([{ word: 'eins' }]));
  });
});

describe('a select with search', () => {
  const comboSchema = z.object({ many: z.array(z.string()).min(1) });
  const Combo = ({ search, max, send }: { search: Search; max: number; send: (given: { many: string[] }) => void }) => {
    const form = useValidForm({
      schema: comboSchema,
      defaultValues: { many: [] },
      submit: (given) => {
        send(given);
        return Promise.resolve();
      },
    });
    return (
      <Form form={form}>
        <ComboInput control={form.control} name="many" label="Viele" required search={search} max={max} allowNew />
        <SubmitButton form={form} label="Senden" />
      </Form>
    );
  };
  const many = Array.from({ length: 60 }, (_, n) => ({ value: `v${n}`, label: `Wahl ${n}` }));

  it('finds, loads more at the end of the list, and shows what was chosen', async () => {
    const user = userEvent.setup();
    const send = jest.fn();
    render(<Combo search={searchIn(many, 25)} max={9} send={send} />);
    const input = screen.getByRole('combobox', { name: /^Viele/ });
    await user.click(input);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: 'Mehr laden' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(50));
    await user.type(input, 'Wahl 42');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.click(screen.getByRole('option', { name: 'Wahl 42' }));
    await user.click(screen.getByRole('button', { name: 'Senden' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ many: ['v42'] }));
  });

  it('searches once nobody types any more, and drops late answers', async () => {
    const asked: string[] = [];
    const search: Search = (query) => {
      asked.push(query);
      return Promise.resolve({ options: [], hasMore: false });
    };
    const user = userEvent.setup();
    render(<Combo search={search} max={9} send={() => undefined} />);
    await user.type(screen.getByRole('combobox', { name: /^Viele/ }), 'abc');
    await waitFor(() => expect(asked).toEqual(['', 'abc']));
  });

  it('takes new words when it is left, and no more at the maximum', async () => {
    const user = userEvent.setup();
    render(<Combo search={searchIn(many)} max={1} send={() => undefined} />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: /^Viele/ });
    await user.type(input, 'ganz neu');
    await user.tab();
    expect(await screen.findByText('ganz neu')).toBeTruthy();
    expect(input.readOnly).toBe(true);
    await user.click(input);
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'ganz neu entfernen' }));
    expect(input.readOnly).toBe(false);
  });
});
