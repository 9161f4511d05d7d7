import { webhooksApi, type Delivery, type DeliveryAttempt } from '@soebs/contract';
import { useCallback, useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { typeKey } from './event-types.ts';
import { useWebhookNews } from './news.ts';
import { useAsked } from './use-asked.ts';
import { useLogActs, type LogActs } from './use-webhook-acts.ts';

/** So many are shown, and so many more when asked for, up to what one call answers. */
const SHOWN = 20;
const MOST_SHOWN = 100;

const stateLooks = {
  waiting: 'text-quiet',
  delivered: 'text-finished',
  exhausted: 'text-failed',
  cancelled: 'text-quiet',
} as const;

const Attempt = ({ attempt }: { readonly attempt: DeliveryAttempt }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { at, ms, status, error, isReplay, answer } = attempt;
  const outcome = error === null ? String(status) : t(`webhooks.errors.${error}`);
  const line = t('webhooks.attempt', { at: formats.dateTime(at), outcome, ms: formats.number(ms) });
  return (
    <li>
      <span>{isReplay ? `${line} (${t('webhooks.byHand')})` : line}</span>
      {answer !== '' && <code className="bg-raised mt-1 block rounded p-2 font-mono text-sm break-all">{answer}</code>}
    </li>
  );
};

type RowProps = { readonly delivery: Delivery; readonly replay: (eventId: string) => void };

const Row = ({ delivery, replay }: RowProps): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { eventId, type, state, createdAt, dueAt, attempts } = delivery;
  const name = t(`webhooks.typeNames.${typeKey(type)}`);
  const act = t('webhooks.replay');
  return (
    <li data-delivery={state} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        <p>
          {name} <span className={stateLooks[state]}>{t(`webhooks.states.${state}`)}</span>
        </p>
        <p className="text-quiet text-sm">
          {formats.dateTime(createdAt)}
          {dueAt !== null && ` · ${t('webhooks.due', { at: formats.dateTime(dueAt) })}`}
        </p>
        {attempts.length > 0 && (
          <details className="text-sm">
            <summary className="text-quiet cursor-pointer py-1">
              {t('webhooks.tries', { count: attempts.length })}
            </summary>
            <ol className="mt-1 grid gap-2">
              {attempts.map((attempt) => (
                <Attempt key={attempt.at} attempt={attempt} />
              ))}
            </ol>
          </details>
        )}
      </div>
      <Button look="quiet" aria-label={t('webhooks.act', { act, url: name })} onClick={() => replay(eventId)}>
        {act}
      </Button>
    </li>
  );
};

type RecoveryProps = Omit<LogActs, 'replay'> & { readonly recovering: number };

/** Sending again what was missed; while that goes on, how much is left, and stopping it. */
const Recovery = ({ recovering, recover, cancelRecovery }: RecoveryProps): JSX.Element => {
  const { t } = useTranslation();
  if (recovering === 0)
    return (
      <Button look="secondary" onClick={recover}>
        {t('webhooks.recover')}
      </Button>
    );
  return (
    <>
      <p role="status">{t('webhooks.recovering', { count: recovering })}</p>
      <Button look="secondary" onClick={cancelRecovery}>
        {t('webhooks.stopRecovery')}
      </Button>
    </>
  );
};

type Listed = { readonly items: readonly Delivery[]; readonly recovering: number };
type ListProps = LogActs & { readonly listed: Listed; readonly showOlder: (() => void) | null };

const List = ({ listed: { items, recovering }, showOlder, replay, ...recovery }: ListProps): JSX.Element => {
  const { t } = useTranslation();
  if (items.length === 0) return <p className="text-quiet py-2">{t('webhooks.noDeliveries')}</p>;
  return (
    <>
      <ul className="divide-border divide-y">
        {items.map((delivery) => (
          <Row key={delivery.eventId} delivery={delivery} replay={replay} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {showOlder && (
          <Button look="quiet" onClick={showOlder}>
            {t('webhooks.showOlder')}
          </Button>
        )}
        <Recovery recovering={recovering} {...recovery} />
      </div>
    </>
  );
};

/** What was sent to a webhook, as it happens. */
export const DeliveryLog = ({ webhookId: id }: { readonly webhookId: string }): JSX.Element => {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(SHOWN);
  const load = useCallback(() => api.call(webhooksApi.deliveries, { params: { id }, query: { limit } }), [id, limit]);
  const { data, code, reload } = useAsked(load);
  const changes = useWebhookNews((state) => state.changes);
  const acts = useLogActs(id, reload);
  useEffect(() => void (changes > 0 && reload()), [changes, reload]);
  const hasOlder = limit < MOST_SHOWN && typeof data?.nextCursor === 'string';
  return (
    <div className="border-border mt-2 border-t pt-2">
      {code !== null && <LoadFailed retry={() => void reload()}>{t('enterprise.loadFailed')}</LoadFailed>}
      {data === null && code === null && <ListSkeleton widths={[45, 60]} />}
      {data && <List {...acts} listed={data} showOlder={hasOlder ? () => setLimit(limit + SHOWN) : null} />}
    </div>
  );
};
