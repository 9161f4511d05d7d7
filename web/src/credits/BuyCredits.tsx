import { creditsApi, purchaseMinutes, RECIPIENT_NEEDED_ABOVE_RAPPEN, type BuyBody, type Price } from '@soebs/contract';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandIds } from '../api/command-ids.ts';
import { api } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../forms/Form.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useFormats } from '../i18n/format.ts';
import { showToast } from '../ui/toasts.ts';
import { amountFault } from './amount.ts';
import { useRecipientForm, type RecipientForm } from './recipient.ts';
import { RecipientFields } from './RecipientFields.tsx';
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

/** Opens the payment page for an order; the browser leaves for it. The same order asked for twice is one. */
const useBuy = () => {
  const { t } = useTranslation();
  const [isWaiting, setWaiting] = useState(false);
  const commandIdOf = useCommandIds();
  const buy = async (body: BuyBody): Promise<void> => {
    setWaiting(true);
    const answer = await api.call(creditsApi.buy, { body, commandId: commandIdOf(body) });
    if (answer.ok) {
      location.assign(answer.data.paymentUrl);
      return;
    }
    setWaiting(false);
    const message = answer.code === 'recipient_required' ? t('errors.recipient_required') : t('buy.failed');
    showToast({ type: 'error', title: t('buy.title'), message });
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

/** What the typed minutes cost in Rappen; null while that cannot be told. */
const costOf = (typed: string, price: Price | null): number | null =>
  price === null || amountFault(typed) !== null ? null : Number(typed) * price.price;

const RecipientPart = ({ control }: Pick<RecipientForm, 'control'>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="recipient" className="grid gap-5">
      <div>
        <h3 id="recipient" className="font-semibold">
          {t('ledger.recipient.title')}
        </h3>
        <p className="text-quiet mt-1 text-sm">{t('ledger.recipient.needed')}</p>
      </div>
      <RecipientFields bind={(name) => ({ control, name })} />
    </section>
  );
};

/** The dialog behind the credits button: what one has, how many minutes more, what they cost, and above CHF 400 who pays. */
export const BuyCredits = (): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [typed, setTyped] = useState(String(purchaseMinutes.usual));
  const price = usePrice();
  const { buy, isWaiting } = useBuy();
  const { form, isKnown } = useRecipientForm((recipient) => buy({ amount: Number(typed), recipient }));
  const fault = amountFault(typed);
  const rappen = costOf(typed, price);
  const isReady = rappen !== null;
  const needsRecipient = (rappen ?? 0) > RECIPIENT_NEEDED_ABOVE_RAPPEN;
  const send = async (): Promise<void> => {
    if (!isReady) showToast({ type: 'error', title: t('validation.incomplete') });
    else if (needsRecipient) await form.send();
    else await buy({ amount: Number(typed) });
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
      {needsRecipient && isKnown && <RecipientPart control={form.control} />}
      <div>
        <Button type="submit" waiting={isWaiting} disabled={!isReady} className="w-full">
          {isReady ? t('buy.submit', { price: formats.money(rappen / 100) }) : t('buy.title')}
        </Button>
      </div>
    </Form>
  );
};
