import type { JSX, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

type Sendable = { readonly send: () => Promise<void>; readonly isWaiting: boolean };

/** The frame of a form; everything in it is closed while it waits. */
export const Form = ({
  form: { send, isWaiting },
  children,
  className = 'grid gap-5',
}: {
  readonly form: Sendable;
  readonly children: ReactNode;
  readonly className?: string;
}): JSX.Element => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void send();
    }}
  >
    <fieldset disabled={isWaiting} className={className}>
      {children}
    </fieldset>
  </form>
);

/** The button that sends a form. */
export const SubmitButton = ({
  form,
  label,
  danger = false,
}: {
  readonly form: Pick<Sendable, 'isWaiting'>;
  readonly label: string;
  readonly danger?: boolean;
}): JSX.Element => (
  <Button type="submit" waiting={form.isWaiting} look={danger ? 'danger' : 'primary'}>
    {label}
  </Button>
);
