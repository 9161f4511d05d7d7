import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

type Inset = { readonly isInset?: boolean };

/** Lines that are on their way, as bars of these widths (per cent). */
export const ListSkeleton = ({
  widths,
  isInset = false,
}: Inset & { readonly widths: readonly number[] }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div data-loading role="status" aria-label={t('common.loading')} className="divide-border divide-y">
      {widths.map((width) => (
        <div key={width} className={`space-y-2 ${isInset ? 'px-4 py-5' : 'py-4'}`}>
          <div className="bg-raised h-4 animate-pulse rounded" style={{ width: `${width}%` }} />
          <div className="bg-raised h-3 w-1/4 animate-pulse rounded" />
        </div>
      ))}
    </div>
  );
};

/** What could not be loaded, in words, and another try. */
export const LoadFailed = ({
  retry,
  isInset = false,
  children,
}: Inset & { readonly retry: () => void; readonly children: ReactNode }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-4 py-5 ${isInset ? 'px-4' : ''}`}>
      <p>{children}</p>
      <Button look="secondary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
};
