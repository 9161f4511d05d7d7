/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { startGermanTexts } from '../testing/texts.ts';
import { showToast, useToasts } from './toasts.ts';
import { Toasts } from './Toasts.tsx';

beforeAll(startGermanTexts);
beforeEach(() => {
  jest.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const shown = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('notifications on the screen', () => {
  it('stand newest on top and leave after their time', () => {
    render(<Toasts />);
    act(() => showToast({ type: 'info', title: 'eins' }));
    act(() => showToast({ type: 'success', title: 'zwei', message: 'mehr' }));
    expect(shown()).toEqual(['zweimehr', 'eins']);
    act(() => jest.advanceTimersByTime(7_000));
    act(() => jest.advanceTimersByTime(200));
    expect(shown()).toEqual([]);
  });

  it('stay under the pointer', () => {
    render(<Toasts />);
    act(() => showToast({ type: 'info', title: 'eins' }));
    fireEvent.mouseEnter(screen.getByRole('listitem'));
    act(() => jest.advanceTimersByTime(60_000));
    expect(shown()).toEqual(['eins']);
  });

  it('close by their button, labelled Schliessen', () => {
    render(<Toasts />);
    act(() => showToast({ type: 'error', title: 'Fehler' }));
    expect(screen.getByRole('alert').textContent).toBe('Fehler');
    fireEvent.click(screen.getByRole('button', { name: 'Schliessen' }));
    act(() => jest.advanceTimersByTime(200));
    expect(shown()).toEqual([]);
  });

  it('carry a button of their own', () => {
    const press = jest.fn();
    render(<Toasts />);
    act(() => showToast({ type: 'info', title: 'x', button: { label: 'Los', press } }));
    fireEvent.click(screen.getByRole('button', { name: 'Los' }));
    expect(press).toHaveBeenCalledTimes(1);
  });
});
