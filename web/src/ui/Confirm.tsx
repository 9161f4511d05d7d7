import type { JSX } from 'react';
import { Button } from './Button.tsx';
import { useModal } from './modal.ts';

export type ConfirmProps = {
  readonly message: string;
  readonly confirm: string;
  readonly keep: string;
  /** Nothing is lost by it. */
  readonly isHarmless?: boolean;
};

/** Asks before something is done, most often before something is lost: says what, and names both answers. */
export const Confirm = ({ message, confirm, keep, isHarmless = false }: ConfirmProps): JSX.Element => {
  const modal = useModal();
  return (
    <>
      <p className="mb-6">{message}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={modal.close}>
          {keep}
        </Button>
        <Button look={isHarmless ? 'primary' : 'danger'} onClick={modal.confirm}>
          {confirm}
        </Button>
      </div>
    </>
  );
};
