import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useModal } from './modal.ts';
import { MAX_TOASTS, showToast, useToasts } from './toasts.ts';

describe('notifications', () => {
  beforeEach(() => useToasts.setState({ toasts: [] }));

  it('come newest first, at most ten', () => {
    for (let n = 1; n <= 12; n += 1) showToast({ type: 'info', title: `${n}` });
    const { toasts } = useToasts.getState();
    expect(toasts).toHaveLength(MAX_TOASTS);
    expect(toasts.map(({ title }) => title)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(MAX_TOASTS);
  });

  it('close one by one', () => {
    showToast({ type: 'info', title: 'a' });
    showToast({ type: 'info', title: 'b' });
    useToasts.getState().close(useToasts.getState().toasts[0]!.id);
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['a']);
  });
});

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
