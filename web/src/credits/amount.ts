import type { PurchaseMinutes } from '@soebs/contract';

export type AmountFault = 'required' | 'whole' | 'min' | 'max';

/** What is wrong with a typed amount of minutes (CR11): whole numbers as digits, between the least and the most of the moment. */
export const amountFault = (typed: string, { min, max }: Pick<PurchaseMinutes, 'min' | 'max'>): AmountFault | null => {
  const text = typed.trim();
  if (text === '') return 'required';
  if (!/^\d{1,6}$/.test(text)) return 'whole';
  const minutes = Number(text);
  if (minutes < min) return 'min';
  return minutes > max ? 'max' : null;
};
