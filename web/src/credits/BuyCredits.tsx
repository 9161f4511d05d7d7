import { creditsApi, purchaseMinutes, type Price } from '@soebs/contract';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../forms/Button.tsx';
import { Form } from '../forms/Form.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useFormats } from '../i18n/format.ts';
import { showToast } from '../shell/toasts.ts';
import { amountFault } from './amount.ts';
import { useCredits } from './store.ts';

/** What a credit costs and how lengths are rounded; null until known. */
const usePrice = (): Price | null => {
  const [price, setPrice] = useState<Price | null>(null);
  useEffect(() => {
    let here = true;
    void api.call(creditsApi.price).then((answer) => {
      if (here && answer.ok) setPrice(answer.data);
    });
    return () => {
      here = false;
    };
  }, []);
  return price;
};

/** Opens the payment page for so many minutes; the browser leaves for it. */
const useBuy = () => {
  const { t } = useTranslation();
  const [isWaiting, setWaiting] = useState(false);
  const [commandId] = useState(() => crypto.randomUUID());
  const buy = async (amount: number): Promise<void> => {
    setWaiting(true);
    const answer = await api.call(creditsApi.buy, { body: { amount }, commandId: `${commandId}-${amount}` });
    if (answer.ok) {
      location.assign(answer.data.paymentUrl);
      return;
    }
    setWaiting(false);
    showToast({ type: 'error', title: t('buy.title'), message: t('buy.failed') });
  };
  return { buy, isWaiting };
};

const Balance = (): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const cents = useCredits((state) => state.cents);
  return cents === null ? null : (
    <p className="text-lg font-semibold">{t('buy.have', { duration: formats.credit(cents) })}</p>
  );
};

/** The dialog behind the credits button: what one has, how many minutes more, and what they cost. */
export const BuyCredits = (): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [typed, setTyped] = useState(String(purchaseMinutes.usual));
  const price = usePrice();
  const { buy, isWaiting } = useBuy();
  const fault = amountFault(typed);
  const isReady = price !== null && fault === null;
  const send = async (): Promise<void> => {
    if (isReady) await buy(Number(typed));
    else showToast({ type: 'error', title: t('validation.incomplete') });
  };
  return (
    <Form form={{ send, isWaiting }}>
      <Balance />
      <p>{t(`buy.rules.${price?.rounding ?? 'cent'}`)}</p>
      <TextField
        label={t('buy.amount')}
        required
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={fault === null ? undefined : t(`buy.faults.${fault}`, purchaseMinutes)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button type="submit" waiting={isWaiting} disabled={!isReady} className="w-full">
          {isReady ? t('buy.submit', { price: formats.money((Number(typed) * price.price) / 100) }) : t('buy.title')}
        </Button>
      </div>
    </Form>
  );
};
