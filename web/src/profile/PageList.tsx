import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';

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
  if (list.failed && list.items === null) return <LoadFailed retry={list.retry}>{t('ledger.loadFailed')}</LoadFailed>;
  if (list.items === null) return <ListSkeleton widths={[55, 40, 65]} />;
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
