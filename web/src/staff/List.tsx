import { Search as Glass } from 'lucide-react';
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import type { CallCode } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { controlLook } from '../forms/Field.tsx';
import { useFormats } from '../i18n/format.ts';
import type { Search } from './use-search.ts';

const TYPED_MS = 200;

/** What was typed, asked for after a short rest; what is asked for from elsewhere (a link, the way back) takes its place. */
const useTyped = (asked: string, set: Search['set']) => {
  const [typed, setTyped] = useState(asked);
  const [own, setOwn] = useState(asked);
  const [observed, setSeen] = useState(asked);
  const isLeaving = useNavigation().state !== 'idle';
  if (observed !== asked) {
    setSeen(asked);
    if (asked !== own) {
      setOwn(asked);
      setTyped(asked);
    }
  }
  useEffect(() => {
    const wanted = typed.trim();
    // Somebody who has typed and is on the way to another screen is not called back.
    if (wanted === own || isLeaving) return undefined;
    const timer = setTimeout(() => {
      setOwn(wanted);
      set('q', wanted);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, own, set, isLeaving]);
  return [typed, setTyped] as const;
};

/** A search field; what was typed is asked for after a short rest. */
export const SearchField = ({ search, label }: { readonly search: Search; readonly label: string }): JSX.Element => {
  const asked = search.get('q');
  const [typed, setTyped] = useTyped(asked, search.set);
  return (
    <label className="relative block w-full sm:max-w-md">
      <span className="sr-only">{label}</span>
      <Glass aria-hidden size={18} className="text-quiet absolute top-3.5 left-3" />
      <input
        type="search"
        value={typed}
        placeholder={label}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        className={`${controlLook} pl-10`}
      />
    </label>
  );
};

/** How much of a list is shown, and the way to more of it. */
export const More = ({
  of,
  more,
}: {
  readonly of: { readonly items: readonly unknown[]; readonly total: number; readonly next: string | null };
  readonly more: () => Promise<void>;
}): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [waiting, setWaiting] = useState(false);
  if (of.next === null) return null;
  const press = (): void => {
    setWaiting(true);
    void more().finally(() => setWaiting(false));
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button look="secondary" waiting={waiting} onClick={press}>
        {t('staff.more')}
      </Button>
      <p className="text-quiet text-sm tabular-nums">
        {t('staff.shown', { shown: formats.number(of.items.length), total: formats.number(of.total) })}
      </p>
    </div>
  );
};

type Answered = {
  readonly data: unknown;
  readonly code: CallCode | null;
  readonly reload: () => Promise<void>;
};

const Failed = ({ code, reload }: Pick<Answered, 'code' | 'reload'>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <LoadFailed retry={() => void reload()}>
      {t('staff.loadFailed')} {code !== null && t(`errors.${code}`)}
    </LoadFailed>
  );
};

/** What a question brought, in whatever state it is: on its way, failed, or there; old answers say that they are old. */
export const WhenLoaded = ({ of, children }: { readonly of: Answered; readonly children: ReactNode }): JSX.Element => {
  if (of.data === null)
    return of.code === null ? <ListSkeleton widths={[45, 60, 35]} /> : <Failed code={of.code} reload={of.reload} />;
  return (
    <>
      {of.code !== null && <Failed code={of.code} reload={of.reload} />}
      {children}
    </>
  );
};

/** What stands where nothing fits. */
export const Nothing = ({ text }: { readonly text: string }): JSX.Element => (
  <p className="border-border text-quiet rounded-lg border border-dashed px-6 py-14 text-center">{text}</p>
);
