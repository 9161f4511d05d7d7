import { useEffect, useRef, type KeyboardEvent } from 'react';
import { afterPress } from './after-press.ts';

/** What is typed reaches the form after this time (spec §5). */
export const INPUT_WAITS_MS = 20;

type Field = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly ref: (element: HTMLInputElement | null) => void;
};

/** The handlers of a text control that tells its form what was typed after a moment, at once when it is left or sent. */
export const useDebounced = ({ value, onChange, onBlur, ref }: Field) => {
  const element = useRef<HTMLInputElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(value);

  useEffect(() => {
    // What is being typed wins over what the form sets meanwhile, say a title from the name of a file.
    const isTyping = timer.current !== undefined;
    if (element.current && value !== reported.current && !isTyping) element.current.value = value;
    reported.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const typed = element.current?.value;
    if (typed === undefined || typed === reported.current) return;
    reported.current = typed;
    onChange(typed);
  };
  return {
    ref: (node: HTMLInputElement | null): void => {
      element.current = node;
      ref(node);
    },
    onChange: (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, INPUT_WAITS_MS);
    },
    onBlur: (): void => {
      flush();
      afterPress(() => {
        if (element.current) onBlur();
      });
    },
    onKeyDown: ({ key }: KeyboardEvent): void => {
      if (key === 'Enter') flush();
    },
  };
};
