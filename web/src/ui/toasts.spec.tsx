/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { startGermanTexts } from '../testing/texts.ts';
import { MAX_TOASTS, ToastList } from './ToastList.tsx';
import { Toasts } from './Toasts.tsx';
import { showToast, useToasts } from './toasts.ts';

beforeAll(startGermanTexts);
beforeEach(() => {
  jest.useFakeTimers();
  useToasts.setState({ waiting: [] });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const cards = (): Element[] => [...document.querySelectorAll('[data-toast]:not([data-limited])')];
const shown = (): string[] => cards().map(({ textContent }) => textContent);
const later = (ms: number): void => {
  act(() => jest.advanceTimersByTime(ms));
  act(() => jest.advanceTimersByTime(500));
};

describe('notifications on the screen', () => {
  it('stand newest on top and leave after their time, errors later', () => {
    render(<ToastList />);
    act(() => showToast({ type: 'info', title: 'eins' }));
    act(() => showToast({ type: 'success', title: 'zwei', message: 'mehr' }));
    act(() => showToast({ type: 'error', title: 'drei' }));
    expect(shown()).toEqual(['drei', 'zweimehr', 'eins']);
    later(7_000);
    expect(shown()).toEqual(['drei']);
    later(8_000);
    expect(shown()).toEqual([]);
  });

  it('are at most ten: the oldest give way', () => {
    render(<ToastList />);
    for (let n = 1; n <= 12; n += 1) act(() => showToast({ type: 'info', title: `${n}` }));
    expect(shown()).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
    expect(shown()).toHaveLength(MAX_TOASTS);
  });

  it('[26.8] that say the same are one, with a count and their time anew', () => {
    render(<ToastList />);
    act(() => {
      showToast({ type: 'error', title: 'Fehler', message: 'keine Verbindung' });
      showToast({ type: 'error', title: 'Fehler', message: 'keine Verbindung' });
      showToast({ type: 'error', title: 'Fehler', message: 'etwas anderes' });
    });
    expect(shown()).toEqual(['Fehleretwas anderes', 'Fehler (2×)keine Verbindung']);
    later(10_000);
    act(() => showToast({ type: 'error', title: 'Fehler', message: 'keine Verbindung' }));
    later(10_000);
    expect(shown()).toEqual(['Fehler (3×)keine Verbindung']);
    later(5_000);
    expect(shown()).toEqual([]);
  });

  it('stay under the pointer', () => {
    render(<ToastList />);
    act(() => showToast({ type: 'info', title: 'eins' }));
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'Meldungen' }));
    later(60_000);
    expect(shown()).toEqual(['eins']);
  });

  it('close by their button, labelled Schliessen', () => {
    render(<ToastList />);
    act(() => showToast({ type: 'error', title: 'Fehler' }));
    expect(screen.getByRole('alert').textContent).toBe('Fehler');
    expect(screen.getByRole('group', { name: 'Fehler' }).hasAttribute('aria-modal')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Schliessen' }));
    later(0);
    expect(shown()).toEqual([]);
  });

  it('carry a button of their own', () => {
    const press = jest.fn();
    render(<ToastList />);
    act(() => showToast({ type: 'info', title: 'x', button: { label: 'Los', press } }));
    fireEvent.click(screen.getByRole('button', { name: 'Los' }));
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('wait for the code that shows them', async () => {
    jest.useRealTimers();
    render(<Toasts />);
    act(() => showToast({ type: 'info', title: 'früh' }));
    expect(shown()).toEqual([]);
    expect((await screen.findByText('früh')).closest('[data-toast]')).not.toBeNull();
    expect(useToasts.getState().waiting).toEqual([]);
  });
});
