import type { RefusalCode } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useModal } from '../../ui/modal.ts';
import { Badge } from '../Details.tsx';

/** What came of an act on one of several things; null is done, a text the refusal. */
export type Result = { readonly id: string; readonly name: string; readonly code: string | null };

/** What came of an act on several things, what was refused first. */
export const Results = ({ results }: { readonly results: readonly Result[] }): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const sorted = [...results].sort((a, b) => Number(a.code === null) - Number(b.code === null));
  return (
    <>
      <ul aria-label={t('staff.bulk.results')} className="divide-border divide-y">
        {sorted.map(({ id, name, code }) => (
          <li key={id} data-result={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-words">
              <bdi>{name}</bdi>
            </span>
            <Badge look={code === null ? 'good' : 'bad'}>
              {code === null ? t('staff.bulk.done') : t(`errors.${code as RefusalCode}`)}
            </Badge>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button onClick={close}>{t('staff.bulk.close')}</Button>
      </div>
    </>
  );
};
