import { useState, type JSX } from 'react';
import { Button } from '../../ui/Button.tsx';

/** A button for what somebody loses: the first press asks, the second does it. */
export const TwoPresses = ({
  label,
  ask,
  waiting,
  act,
}: {
  readonly label: string;
  readonly ask: string;
  readonly waiting: boolean;
  readonly act: () => void;
}): JSX.Element => {
  const [asked, setAsked] = useState(false);
  return (
    <Button
      look={asked ? 'danger' : 'quietDanger'}
      waiting={waiting}
      onClick={asked ? act : () => setAsked(true)}
      onBlur={() => setAsked(false)}
    >
      {asked ? ask : label}
    </Button>
  );
};
