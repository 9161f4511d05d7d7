import { purchaseMinutes } from '@soebs/contract';

export type AmountFault = 'required' | 'whole' | 'min' | 'max';

/** What is wrong with a typed amount of minutes (CR11): whole numbers as digits, between the least and the most. */
export const amountFault = (typed: string): AmountFault | null => {
  const text = typed.trim();
  if (text === '') return 'required';
  if (!/^\d{1,6}$/.test(text)) return 'whole';
  const minutes = Number(text);
  if (minutes < purchaseMinutes.min) return 'min';
  return minutes > purchaseMinutes.max ? 'max' : null;
};
