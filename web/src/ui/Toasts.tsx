import { CircleAlert, CircleCheck, Info, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts, type Toast } from './toasts.ts';

const looks: Readonly<Record<Toast['type'], { icon: LucideIcon; colour: string }>> = {
  info: { icon: Info, colour: 'text-accent' },
  success: { icon: CircleCheck, colour: 'text-finished' },
  error: { icon: CircleAlert, colour: 'text-failed' },
};

const SHOWN_FOR_MS: Readonly<Record<Toast['type'], number>> = { info: 7_000, success: 7_000, error: 15_000 };
const FADE_MS = 160;

/** Fades in at once, and out after its time; under the pointer it stays. */
const useFading = ({ id, type }: Toast, held: boolean) => {
  const close = useToasts((state) => state.close);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => setLeaving(true), SHOWN_FOR_MS[type]);
    return () => clearTimeout(timer);
  }, [type, held]);
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => close(id), FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving, close, id]);
  return { leaving, leave: () => setLeaving(true) };
};

const ToastCard = ({ toast }: { toast: Toast }): JSX.Element => {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const { leaving, leave } = useFading(toast, held);
  const { icon: Icon, colour } = looks[toast.type];
  return (
    <li
      data-toast={toast.type}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      className={`bg-surface border-border shadow-raised starting:opacity-0 pointer-events-auto flex gap-3 rounded border p-4 transition-opacity ${leaving ? 'opacity-0' : 'opacity-100'}`}
    >
      <Icon aria-hidden size={20} className={`${colour} mt-0.5 shrink-0`} />
      <div role={toast.type === 'error' ? 'alert' : 'status'} className="min-w-0 grow">
        <p className="font-semibold">{toast.title}</p>
        {toast.message !== undefined && <p className="text-quiet break-words">{toast.message}</p>}
        {toast.button && (
          <button
            type="button"
            className="text-accent mt-2 font-semibold underline underline-offset-4"
            onClick={toast.button.press}
          >
            {toast.button.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={t('common.close')}
        title={t('common.close')}
        className="text-quiet hover:text-text -m-2 grid size-9 shrink-0 place-items-center rounded"
        onClick={leave}
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  );
};

/** The notifications, newest on top. */
export const Toasts = (): JSX.Element => {
  const toasts = useToasts((state) => state.toasts);
  return (
    <ol className="pointer-events-none fixed top-20 right-4 z-50 flex max-h-[calc(100dvh-6rem)] w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 overflow-hidden">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ol>
  );
};
