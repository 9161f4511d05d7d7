import { creditsApi, type BuyBody, type Price } from '@soebs/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandIds } from '../api/command-ids.ts';
import { api, type CallCode } from '../api/index.ts';
import { showToast } from '../ui/toasts.ts';
import { rememberBeside } from './beside.ts';

/** What a credit costs and how lengths are rounded; null until known, and when it could not be asked. */
export const usePrice = () => {
  const [price, setPrice] = useState<Price | null>(null);
  const [failures, setFailures] = useState(0);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let here = true;
    void api.call(creditsApi.price).then((answer) => {
      if (!here) return;
      if (answer.ok) setPrice(answer.data);
      else setFailures(asked + 1);
    });
    return () => {
      here = false;
    };
  }, [asked]);
  return { price, isUnknown: price === null && failures > asked, retry: () => setAsked((before) => before + 1) };
};

/** An empty window that cannot reach back into this one. */
const openBeside = (): Window | null => {
  const beside = window.open('', '_blank');
  if (beside) beside.opener = null;
  return beside;
};

/** An order on its way to its payment page. */
export type Buying = {
  readonly buy: (body: BuyBody) => Promise<void>;
  readonly isWaiting: boolean;
  /** Where it is paid, once that has opened beside this page. */
  readonly paymentUrl: string | null;
};

/** Opens the payment page for an order, in place of this page or beside it. The same order asked for twice is one. */
export const useBuy = (onOpenedBeside?: () => void): Buying => {
  const { t } = useTranslation();
  const [isWaiting, setWaiting] = useState(false);
  const [paymentUrl, setPaymentUrl] = useState<string | null>(null);
  const commandIdOf = useCommandIds();
  const refused = (code: CallCode): void => {
    const message = code === 'recipient_required' ? t('errors.recipient_required') : t('buy.failed');
    showToast({ type: 'error', title: t('buy.title'), message });
  };
  const order = (body: BuyBody) => api.call(creditsApi.buy, { body, commandId: commandIdOf(body) });
  const buyBeside = async (body: BuyBody, opened: () => void): Promise<void> => {
    // A window that opens later than the press is kept from opening.
    const beside = openBeside();
    const answer = await order(body);
    setWaiting(false);
    if (!answer.ok) {
      beside?.close();
      refused(answer.code);
      return;
    }
    beside?.location.assign(answer.data.paymentUrl);
    rememberBeside();
    setPaymentUrl(answer.data.paymentUrl);
    opened();
  };
  const buyHere = async (body: BuyBody): Promise<void> => {
    const answer = await order(body);
    if (answer.ok) {
      location.assign(answer.data.paymentUrl);
      return;
    }
    setWaiting(false);
    refused(answer.code);
  };
  const buy = (body: BuyBody): Promise<void> => {
    setWaiting(true);
    return onOpenedBeside ? buyBeside(body, onOpenedBeside) : buyHere(body);
  };
  return { buy, isWaiting, paymentUrl };
};
