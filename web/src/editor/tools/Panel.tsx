import { X } from 'lucide-react';
import { useEffect, useId, useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A tool beside the text; under it on narrow screens. Escape closes it. */
export const Panel = ({
  title,
  close,
  children,
}: {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? box.current)?.focus();
  }, []);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    // A field that saves when it is left is left first.
    if (event.target instanceof HTMLElement) event.target.blur();
    close();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere within
    <aside
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      data-tool-panel
      data-over-text="below"
      onKeyDown={press}
      className="bg-surface border-border overflow-y-auto max-lg:z-20 rounded-lg border p-4 text-base max-lg:fixed max-lg:inset-x-2 max-lg:bottom-[calc(var(--editor-player,0px)+0.5rem)] max-sm:bottom-[calc(var(--editor-player,0px)+4rem+env(safe-area-inset-bottom))] max-lg:max-h-[45vh] max-lg:shadow-(--shadow-raised) lg:sticky lg:top-(--editor-head) lg:max-h-[calc(100vh-20rem)] lg:self-start"
    >
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <button
          type="button"
          onClick={close}
          aria-label={t('editor.closePanel')}
          title={`${t('editor.closePanel')} (Esc)`}
          className="text-quiet hover:text-text grid size-8 place-items-center rounded"
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      {children}
    </aside>
  );
};

export const inputLook =
  'bg-surface text-text border-control h-10 w-full min-w-0 rounded border px-3 text-base disabled:opacity-60';
export const smallButton =
  'border-control text-text hover:not-disabled:bg-raised inline-flex min-h-9 items-center justify-center gap-1.5 rounded border px-3 text-sm font-medium disabled:cursor-not-allowed disabled:opacity-60';
export const iconButton =
  'text-quiet hover:not-disabled:text-text hover:not-disabled:bg-raised grid size-9 shrink-0 place-items-center rounded disabled:opacity-40';

/** A box to tick within a panel. */
export const Tick = ({
  label,
  checked,
  change,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}): JSX.Element => (
  <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
    <input type="checkbox" className="size-4" checked={checked} onChange={({ target }) => change(target.checked)} />
    {label}
  </label>
);
