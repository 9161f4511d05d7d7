/** @jest-environment jsdom */
import { beforeAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type JSX } from 'react';
import { startGermanTexts } from '../testing/texts.ts';
import { CheckboxField } from './CheckboxField.tsx';
import { ChipsField } from './ChipsField.tsx';
import { PasswordField, TextField } from './TextField.tsx';

beforeAll(startGermanTexts);
afterEach(cleanup);

const Chips = ({ reported }: { reported: (values: string[]) => void }): JSX.Element => {
  const [values, setValues] = useState<string[]>([]);
  return (
    <ChipsField
      label="Ausdrücke"
      max={3}
      maxLength={100}
      values={values}
      removeLabel={(value) => `weg: ${value}`}
      onChange={(next) => {
        setValues(next);
        reported(next);
      }}
    />
  );
};

describe('words typed one after the other', () => {
  it('become values by Enter, by a comma and by leaving the field', async () => {
    const user = userEvent.setup();
    const reported = jest.fn();
    render(<Chips reported={reported} />);
    await user.type(screen.getByLabelText('Ausdrücke'), 'Chur{Enter}Bern,Zug');
    expect(reported).toHaveBeenLastCalledWith(['Chur', 'Bern']);
    await user.tab();
    expect(reported).toHaveBeenLastCalledWith(['Chur', 'Bern', 'Zug']);
  });

  it('can be taken away one by one, and by Backspace', async () => {
    const user = userEvent.setup();
    const reported = jest.fn();
    render(<Chips reported={reported} />);
    await user.type(screen.getByLabelText('Ausdrücke'), 'a,b,c,');
    await user.click(screen.getByRole('button', { name: 'weg: b' }));
    expect(reported).toHaveBeenLastCalledWith(['a', 'c']);
    await user.type(screen.getByLabelText('Ausdrücke'), '{Backspace}');
    expect(reported).toHaveBeenLastCalledWith(['a']);
  });

  it('take no more at the maximum', async () => {
    const user = userEvent.setup();
    render(<Chips reported={() => undefined} />);
    await user.type(screen.getByLabelText('Ausdrücke'), 'a,b,c,');
    expect(screen.getByLabelText('Ausdrücke').hasAttribute('readonly')).toBe(true);
  });
});

describe('a field', () => {
  it('belongs to its label, hint and error', () => {
    render(<TextField label="Titel" hint="So heisst es." required error="required" />);
    const control = screen.getByRole('textbox', { name: /^Titel/ });
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.getAttribute('aria-required')).toBe('true');
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'So heisst es.',
      'Titel ist nötig.',
    ]);
  });

  it('names the limits of a length', () => {
    render(<TextField label="Passwort" limits={{ min: 10, max: 256 }} error="length" />);
    expect(screen.getByRole('alert').textContent).toBe('Passwort: 10 bis 256 Zeichen.');
  });

  it('shows and hides a password', () => {
    render(<PasswordField label="Passwort" />);
    const control = screen.getByLabelText('Passwort');
    expect(control.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
    expect(control.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Passwort verbergen' }));
    expect(control.getAttribute('type')).toBe('password');
  });

  it('asks for an acceptance by its short name', () => {
    render(<CheckboxField label="Ich bin einverstanden." shortLabel="Datenschutz" required error="accepted" />);
    expect(screen.getByRole('alert').textContent).toBe('Bitte stimmen Sie zu: Datenschutz.');
  });
});
