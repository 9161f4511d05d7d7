import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

const Skeleton = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className="divide-border divide-y">
      {[55, 40, 65].map((width) => (
        <div key={width} className="space-y-2 py-4">
          <div className="bg-raised h-4 animate-pulse rounded" style={{ width: `${width}%` }} />
          <div className="bg-raised h-3 w-1/4 animate-pulse rounded" />
        </div>
      ))}
    </div>
  );
};

type Listed = {
  readonly items: readonly unknown[] | null;
  readonly failed: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
};

/** A list in whatever state it is: loading, failed, empty, or its lines with the way to more of them. */
export const PageList = ({
  list,
  empty,
  children,
}: {
  readonly list: Listed;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation();
  if (list.failed && list.items === null)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 py-5">
        <p>{t('ledger.loadFailed')}</p>
        <Button look="secondary" onClick={list.retry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (list.items === null) return <Skeleton />;
  if (list.items.length === 0) return <>{empty}</>;
  return (
    <>
      {children}
      {list.hasMore && (
        <Button look="quiet" className="mt-3" onClick={list.more}>
          {t('ledger.more')}
        </Button>
      )}
    </>
  );
};

/** What stands where nothing is yet: what will come, and what to do for it. */
export const EmptyList = ({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}): JSX.Element => (
  <div className="border-border flex flex-col items-center gap-2 rounded-lg border border-dashed px-6 py-14 text-center">
    <p className="text-lg font-semibold">{title}</p>
    <p className="text-quiet">{lead}</p>
    {children}
  </div>
);
