import { describe, expect, it, jest } from '@jest/globals';
import { useModal } from './modal.ts';

describe('the modal', () => {
  const show = (closeable?: boolean) => {
    const onClose = jest.fn();
    const onConfirm = jest.fn();
    const more = closeable === undefined ? {} : { closeable };
    useModal.getState().show({ title: 't', component: () => null, props: {}, onClose, onConfirm, ...more });
    return { onClose, onConfirm };
  };

  it('closes, and is cleared only after it has left', () => {
    const { onClose } = show();
    useModal.getState().close();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(useModal.getState()).toMatchObject({ open: false, content: { title: 't' } });
    useModal.getState().left();
    expect(useModal.getState().content).toBeNull();
  });

  it('stays when it is not closeable, until it is confirmed', () => {
    const { onClose, onConfirm } = show(false);
    useModal.getState().close();
    expect(useModal.getState().open).toBe(true);
    useModal.getState().confirm();
    expect(useModal.getState().open).toBe(false);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});
