import { RECIPIENT_NEEDED_ABOVE_RAPPEN, type Price } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/ListState.tsx';
import { Form } from '../forms/Form.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useFormats } from '../i18n/format.ts';
import { showToast } from '../ui/toasts.ts';
import { amountFault } from './amount.ts';
import { useRecipientForm, type RecipientForm } from './recipient.ts';
import { RecipientFields } from './RecipientFields.tsx';
import { PaidBeside } from './PaidBeside.tsx';
import { useCredits } from './store.ts';
import { useBuy, usePrice, type Buying } from './use-buy.ts';

/** What is known of a purchase before the dialog opens. */
export type WantedCredits = {
  /** How many minutes are missing. */
  readonly minutes?: number;
  /** The page stays as it is and the payment opens beside it; called when it has. */
  readonly onOpenedBeside?: () => void;
};

const Balance = (): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const cents = useCredits((state) => state.cents);
  return cents === null ? null : (
    <p className="text-lg font-semibold">{t('buy.have', { duration: formats.credit(cents) })}</p>
  );
};

/** How many minutes are proposed: as many as are missing if that many can be bought, else as many as are usually bought. */
const proposed = ({ min, max, usual }: Price['minutes'], wanted = usual): number =>
  Math.min(max, Math.max(min, wanted));

/** The minutes as they were typed, at first as many as are proposed; and what is wrong with them, in words. */
const useAmount = (price: Price | null, wanted: number | undefined) => {
  const { t } = useTranslation();
  const [written, setTyped] = useState<string | null>(null);
  const typed = written ?? (price ? String(proposed(price.minutes, wanted)) : '');
  const fault = price && amountFault(typed, price.minutes);
  return { typed, setTyped, fault: price && fault ? t(`buy.faults.${fault}`, price.minutes) : undefined };
};

/** What the typed minutes cost in Rappen; null while that cannot be told. */
const costOf = (typed: string, price: Price | null): number | null =>
  price === null || amountFault(typed, price.minutes) !== null ? null : Number(typed) * price.price;

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

type OrderProps = Pick<Buying, 'buy' | 'isWaiting'> & {
  readonly price: Price | null;
  readonly minutes: number | undefined;
};

/** How many minutes more, what they cost, and above CHF 400 who pays. */
const Order = ({ price, minutes, buy, isWaiting }: OrderProps): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { typed, setTyped, fault } = useAmount(price, minutes);
  const { form, isKnown } = useRecipientForm((recipient) => buy({ amount: Number(typed), recipient }));
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
        error={fault}
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

/** The dialog behind the credits button: what one has, and an order of more. */
export const BuyCredits = ({ minutes, onOpenedBeside }: WantedCredits): JSX.Element => {
  const { t } = useTranslation();
  const { price, isUnknown, retry } = usePrice();
  const { buy, isWaiting, paymentUrl } = useBuy(onOpenedBeside);
  if (isUnknown) return <LoadFailed retry={retry}>{t('buy.priceUnknown')}</LoadFailed>;
  if (paymentUrl !== null) return <PaidBeside paymentUrl={paymentUrl} />;
  return <Order price={price} minutes={minutes} buy={buy} isWaiting={isWaiting} />;
};
