import type { StaffContract } from '@soebs/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listen } from '../../live/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { useSoon } from '../use-answer.ts';

/** From when until when a contract holds, in words. */
export const useSpan = ({ terms, to }: Pick<StaffContract, 'terms' | 'to'>): string => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [first] = terms;
  const from = first ? formats.day(first.from) : '';
  return to === null
    ? t('staff.contracts.openSpan', { from })
    : t('staff.contracts.span', { from, to: formats.day(to) });
};

/** Asks again when a contract, or what is used of it, has changed. */
export const useContractNews = (reload: () => Promise<void>): void => {
  const moved = useSoon(reload);
  useEffect(() => listen('staff:contracts', { 'contract.changed': moved }), [moved]);
};
