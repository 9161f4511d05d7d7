/** @jest-environment ./web/src/testing/browser.cjs */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { z } from 'zod';
import { startGermanTexts } from '../testing/texts.ts';
import { Form, SubmitButton } from './Form.tsx';
import { TextInput } from './TextInput.tsx';
import { useValidForm } from './use-valid-form.ts';

beforeAll(startGermanTexts);
afterEach(cleanup);

describe('what is being typed', () => {
  const Named = ({ observed }: { observed: (name: string) => void }): JSX.Element => {
    const form = useValidForm({
      schema: z.object({ name: z.string() }),
      defaultValues: { name: '' },
      submit: ({ name }) => {
        observed(name);
        return Promise.resolve();
      },
    });
    return (
      <Form form={form}>
        <TextInput control={form.control} name="name" label="Name" />
        <button type="button" onClick={() => form.setValue('name', 'aus der Datei')}>
          Setzen
        </button>
        <SubmitButton form={form} label="Senden" />
      </Form>
    );
  };

  it('wins over what the form sets in the same moment', async () => {
    const observed = jest.fn();
    render(<Named observed={observed} />);
    const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
    fireEvent.input(name, { target: { value: 'getippt' } });
    fireEvent.click(screen.getByText('Setzen'));
    fireEvent.blur(name);
    fireEvent.click(screen.getByText('Senden'));
    await waitFor(() => expect(observed).toHaveBeenCalledWith('getippt'));
    expect(name.value).toBe('getippt');
    fireEvent.click(screen.getByText('Setzen'));
    expect(name.value).toBe('aus der Datei');
  });
});
