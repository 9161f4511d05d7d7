import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

type Sendable = { readonly send: () => Promise<void>; readonly isWaiting: boolean };

const SLOW_AFTER_MS = 5_000;

/** Says that an answer takes long: whoever waits before a closed form does not know whether anything happens. */
const Slow = (): JSX.Element => {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="text-ongoing mt-3">
      {isSlow && t('common.slow')}
    </p>
  );
};

/** The frame of a form; everything in it is closed while it waits. */
export const Form = ({
  form: { send, isWaiting },
  children,
  className = 'grid grid-cols-1 gap-5',
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
    <fieldset disabled={isWaiting} className={`min-w-0 ${className}`}>
      {children}
    </fieldset>
    {isWaiting && <Slow />}
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
