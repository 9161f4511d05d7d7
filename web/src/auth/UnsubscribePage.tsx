import { noticesApi, unsubscribeQuery, type UnsubscribeQuery } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { PlainLink, PublicPage } from './PublicPage.tsx';
import { State } from './State.tsx';

type Phase = 'asked' | 'waiting' | 'done' | 'failed';

/** What the link in an email says; it stands behind the #, so no server is sent it before the button is pressed. */
const useAsked = (): UnsubscribeQuery | undefined => {
  const [asked] = useState(() => {
    const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    return unsubscribeQuery.safeParse(given).data;
  });
  return asked;
};

const Ended = ({ kind, message, hint }: EndedProps): JSX.Element => {
  const { t } = useTranslation();
  return (
    <State kind={kind}>
      <p className="font-semibold">{message}</p>
      <p>{hint}</p>
      <PlainLink to="/profile/account">{t('unsubscribe.toProfile')}</PlainLink>
    </State>
  );
};
type EndedProps = { readonly kind: 'done' | 'failed'; readonly message: string; readonly hint: string };

const Asked = ({ asked }: { readonly asked: UnsubscribeQuery }): JSX.Element => {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<Phase>('asked');
  const end = async (): Promise<void> => {
    setPhase('waiting');
    const answer = await api.call(noticesApi.unsubscribe, { query: asked });
    setPhase(answer.ok ? 'done' : 'failed');
  };
  const about = t(`unsubscribe.kinds.${asked.kind}`);
  if (phase === 'done') return <Ended kind="done" message={t('unsubscribe.done')} hint={about} />;
  if (phase === 'failed')
    return <Ended kind="failed" message={t('unsubscribe.failed')} hint={t('unsubscribe.failedHint')} />;
  return (
    <div className="grid gap-4">
      <p>{about}</p>
      <Button waiting={phase === 'waiting'} onClick={() => void end()}>
        {t('unsubscribe.submit')}
      </Button>
    </div>
  );
};

/** Where the link «no more such emails» leads (NT3). Opening it changes nothing: programs that look for viruses open links, too. */
export const UnsubscribePage = (): JSX.Element => {
  const { t } = useTranslation();
  const asked = useAsked();
  return (
    <PublicPage title={t('title.unsubscribe')}>
      {asked ? (
        <Asked asked={asked} />
      ) : (
        <Ended kind="failed" message={t('unsubscribe.failed')} hint={t('unsubscribe.failedHint')} />
      )}
    </PublicPage>
  );
};
