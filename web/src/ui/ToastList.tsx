import { Toast as Base, type UseToastManagerReturnValue } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts, type Toast } from './toasts.ts';

const looks: Readonly<Record<Toast['type'], { icon: LucideIcon; colour: string }>> = {
  info: { icon: Info, colour: 'text-accent' },
  success: { icon: CircleCheck, colour: 'text-finished' },
  error: { icon: CircleAlert, colour: 'text-failed' },
};

/** At most this many are shown at once; the oldest give way. */
export const MAX_TOASTS = 10;

const SHOWN_FOR_MS: Readonly<Record<Toast['type'], number>> = { info: 7_000, success: 7_000, error: 15_000 };

/** What the library keeps of a notification beside its words. */
type Data = {
  readonly kind: Toast['type'];
  /** How often the same was told while it is shown. */
  readonly count: number;
};

const Card = ({ toast }: { readonly toast: Base.Root.ToastObject<Data> }): JSX.Element => {
  const { t } = useTranslation();
  const { kind = 'info', count = 1 } = toast.data ?? {};
  const { icon: Icon, colour } = looks[kind];
  return (
    <Base.Root
      toast={toast}
      // It asks nothing and traps nothing: no dialog, as the library would have it.
      role="group"
      aria-modal={undefined}
      swipeDirection="right"
      data-toast={kind}
      className="bg-surface border-border shadow-raised pointer-events-auto shrink-0 [transform:translateX(var(--toast-swipe-movement-x,0))] rounded border p-4 transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Base.Content className="flex gap-3">
        <Icon aria-hidden size={20} className={`${colour} mt-0.5 shrink-0`} />
        {/* The library hides urgent cards from screen readers and tells their words only; ours stay, with their buttons. */}
        <div role={kind === 'error' ? 'alert' : 'status'} className="min-w-0 grow">
          <p className="font-semibold">
            <Base.Title render={<span />} />
            {count > 1 && <span data-count={count}> ({count}×)</span>}
          </p>
          <Base.Description className="text-quiet break-words" />
          <Base.Action className="text-accent mt-2 font-semibold underline underline-offset-4" />
        </div>
        <Base.Close
          aria-hidden={false}
          aria-label={t('common.close')}
          title={t('common.close')}
          className="text-quiet hover:text-text -m-2 grid size-9 shrink-0 place-items-center rounded"
        >
          <X aria-hidden size={18} />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  );
};

const alike = (toasts: readonly Toast[]): readonly (readonly Toast[])[] => {
  const groups = new Map<string, Toast[]>();
  for (const toast of toasts) {
    const key = JSON.stringify([toast.title, toast.message]);
    groups.set(key, [...(groups.get(key) ?? []), toast]);
  }
  return [...groups.values()];
};

type Manager = Pick<UseToastManagerReturnValue<Data>, 'toasts' | 'add' | 'close' | 'update'>;

/** Shows what waits to be told, now and later. What is told again while it is shown is counted there. */
const useWaiting = ({ toasts, add, close, update }: Manager): void => {
  const waiting = useToasts((state) => state.waiting);
  const take = useToasts((state) => state.take);
  const tell = useEffectEvent(({ type, title, message, button }: Toast, times: number): void => {
    const timeout = SHOWN_FOR_MS[type];
    const same = toasts.find(
      (each) => each.title === title && each.description === message && each.transitionStatus !== 'ending',
    );
    if (same) {
      update(same.id, { timeout, data: { kind: type, count: (same.data?.count ?? 1) + times } });
      return;
    }
    const press = (): void => {
      button?.press();
      close(id);
    };
    const actionProps = button && { children: button.label, onClick: press };
    const id = add({ title, description: message, timeout, data: { kind: type, count: times }, actionProps });
  });
  useEffect(() => {
    for (const [toast, ...more] of alike(take())) if (toast) tell(toast, more.length + 1);
  }, [waiting, take]);
};

const Cards = (): JSX.Element => {
  const { t } = useTranslation();
  const { toasts, add, close, update } = Base.useToastManager<Data>();
  useWaiting({ toasts, add, close, update });
  return (
    <Base.Portal>
      <Base.Viewport
        aria-label={t('common.notifications')}
        className="pointer-events-none fixed top-20 right-4 z-50 flex max-h-[calc(100dvh-6rem)] w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 overflow-hidden"
      >
        {toasts.map((toast) => (
          <Card key={toast.id} toast={toast} />
        ))}
      </Base.Viewport>
    </Base.Portal>
  );
};

/** The notifications, newest on top; they stay while the pointer or the keyboard is among them. F6 leads to them. */
export const ToastList = (): JSX.Element => (
  <Base.Provider limit={MAX_TOASTS}>
    <Cards />
  </Base.Provider>
);
