import { webhooksApi, type Application, type Webhook } from '@soebs/contract';
import { useCallback, useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/ListState.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { typeKey } from './event-types.ts';
import { useWebhookNews } from './news.ts';
import { useAsked } from './use-asked.ts';
import { useWebhookActs, type WebhookActs } from './use-webhook-acts.ts';

const statusLooks = {
  active: 'bg-finished-soft text-finished',
  failing: 'bg-failed-soft text-failed',
  paused: 'bg-raised text-quiet',
  disabled: 'bg-failed-soft text-failed',
} as const;

type Props = { readonly webhook: Webhook; readonly acts: WebhookActs };

const Facts = ({ webhook }: Pick<Props, 'webhook'>): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { url, types, status, disabledBecause, oldSecretUntil, isOfProjects } = webhook;
  return (
    <div className="min-w-0 grow basis-64">
      <p className="break-all">
        <bdi>{url}</bdi>{' '}
        <span className={`rounded px-2 py-0.5 text-sm whitespace-nowrap ${statusLooks[status]}`}>
          {t(`webhooks.statuses.${status}`)}
        </span>
      </p>
      <p className="text-quiet text-sm">
        {isOfProjects
          ? t('webhooks.ofProjects')
          : types.map((type) => t(`webhooks.typeNames.${typeKey(type)}`)).join(', ')}
      </p>
      {disabledBecause !== null && <p className="text-sm">{t(`webhooks.disabledBecause.${disabledBecause}`)}</p>}
      {oldSecretUntil !== null && (
        <p className="text-quiet text-sm">{t('webhooks.oldSecretUntil', { at: formats.dateTime(oldSecretUntil) })}</p>
      )}
    </div>
  );
};

const Hook = ({ webhook, acts }: Props): JSX.Element => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { id, url, status, isOfProjects } = webhook;
  const isSent = status === 'active' || status === 'failing';
  const label = (act: string): string => t('webhooks.act', { act, url });
  const button = (act: string, onClick: () => void, look: 'quiet' | 'quietDanger' = 'quiet'): JSX.Element => (
    <Button look={look} aria-label={label(act)} onClick={onClick}>
      {act}
    </Button>
  );
  return (
    <li data-webhook={status} className="py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Facts webhook={webhook} />
        <div className="flex flex-wrap gap-1">
          <Button
            look="quiet"
            aria-label={label(t('webhooks.log'))}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('webhooks.log')}
          </Button>
          {isSent && button(t('webhooks.test'), () => acts.test(webhook))}
          {isSent
            ? button(t('webhooks.pause'), () => acts.pause(webhook))
            : button(t('webhooks.resume'), () => acts.resume(webhook))}
          {!isOfProjects && button(t('webhooks.rotate'), () => acts.rotate(webhook))}
          {button(t('webhooks.remove'), () => acts.remove(webhook), 'quietDanger')}
        </div>
      </div>
      {isOpen && <DeliveryLog webhookId={id} />}
    </li>
  );
};

/** Where events of a program are sent. */
export const Webhooks = ({ program }: { readonly program: Application }): JSX.Element => {
  const { t } = useTranslation();
  const { id, name } = program;
  const load = useCallback(() => api.call(webhooksApi.list, { params: { id } }), [id]);
  const { data, code, reload } = useAsked<readonly Webhook[]>(load);
  const changes = useWebhookNews((state) => state.changes);
  useEffect(() => void (changes > 0 && reload()), [changes, reload]);
  const acts = useWebhookActs(program, reload);
  return (
    <div className="border-border mt-4 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold">{t('webhooks.title')}</h4>
        <div className="flex flex-wrap gap-1">
          <Button
            look="quiet"
            aria-label={t('enterprise.applicationAct', { act: t('webhooks.secret'), name })}
            onClick={acts.secret}
          >
            {t('webhooks.secret')}
          </Button>
          <Button
            look="quiet"
            aria-label={t('enterprise.applicationAct', { act: t('webhooks.add'), name })}
            onClick={acts.add}
          >
            {t('webhooks.add')}
          </Button>
        </div>
      </div>
      {code !== null && <LoadFailed retry={() => void reload()}>{t('enterprise.loadFailed')}</LoadFailed>}
      {data?.length === 0 && <p className="text-quiet">{t('webhooks.none')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-border divide-y">
          {data.map((webhook) => (
            <Hook key={webhook.id} webhook={webhook} acts={acts} />
          ))}
        </ul>
      )}
    </div>
  );
};
