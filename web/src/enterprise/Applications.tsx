import { applicationsApi, type Application, type MachineToken } from '@soebs/contract';
import { Plus } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { scopeKey } from './scopes.ts';
import { useProgramActs, useTokenActs, type ProgramActs, type TokenActs } from './use-acts.ts';
import { useAsked } from './use-asked.ts';
import { Webhooks } from './Webhooks.tsx';

/** A token that nobody has used for so long is one to revoke. */
const IDLE_DAYS = 90;
const IDLE_MS = IDLE_DAYS * 86_400_000;

type Acts = ProgramActs & TokenActs;

const Token = ({ token, acts }: { readonly token: MachineToken; readonly acts: TokenActs }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [openedMs] = useState(() => Date.now());
  const { id, name, mode, scopes, lastFour, lastUsedAt, createdAt, expiresAt } = token;
  const uses =
    lastUsedAt === null ? t('enterprise.unused') : t('enterprise.used', { at: formats.dateTime(lastUsedAt) });
  const isIdle = openedMs - Date.parse(lastUsedAt ?? createdAt) > IDLE_MS;
  const rights = scopes.map((scope) => t(`enterprise.scopeNames.${scopeKey(scope)}`)).join(', ');
  const label = (act: string): string => t('enterprise.tokenAct', { act, name, lastFour });
  return (
    <li data-token-id={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="break-words">
          <bdi>{name}</bdi> <code className="text-quiet font-mono text-sm">{`soeb_${mode}_…${lastFour}`}</code>
        </p>
        <p className="text-quiet text-sm">{rights}</p>
        <p className="text-quiet text-sm">
          <span className={isIdle ? 'bg-ongoing-soft text-ongoing rounded px-1' : undefined}>
            {isIdle ? t('enterprise.idle', { uses, days: IDLE_DAYS }) : uses}
          </span>
          {` · ${t('enterprise.expires', { at: formats.dateTime(expiresAt) })}`}
        </p>
      </div>
      <div className="flex gap-1">
        <Button look="quiet" aria-label={label(t('enterprise.rotate'))} onClick={() => acts.rotate(token)}>
          {t('enterprise.rotate')}
        </Button>
        <Button look="quietDanger" aria-label={label(t('enterprise.revoke'))} onClick={() => acts.revoke(token)}>
          {t('enterprise.revoke')}
        </Button>
      </div>
    </li>
  );
};

const Program = ({ program, acts }: { readonly program: Application; readonly acts: Acts }): JSX.Element => {
  const { t } = useTranslation();
  const { id, name, tokens } = program;
  const label = (act: string): string => t('enterprise.applicationAct', { act, name });
  return (
    <li data-application={id} className="border-border bg-surface rounded-lg border p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 font-semibold break-words">
          <bdi>{name}</bdi>
        </h3>
        <div className="flex flex-wrap gap-1">
          <Button look="secondary" aria-label={label(t('enterprise.issue'))} onClick={() => acts.issue(program)}>
            {t('enterprise.issue')}
          </Button>
          <Button look="quiet" aria-label={label(t('enterprise.rename'))} onClick={() => acts.rename(program)}>
            {t('enterprise.rename')}
          </Button>
          <Button look="quietDanger" aria-label={label(t('enterprise.remove'))} onClick={() => acts.remove(program)}>
            {t('enterprise.remove')}
          </Button>
        </div>
      </div>
      {tokens.length === 0 ? (
        <p className="text-quiet mt-2">{t('enterprise.noTokens')}</p>
      ) : (
        <ul className="divide-border mt-2 divide-y">
          {tokens.map((token) => (
            <Token key={token.id} token={token} acts={acts} />
          ))}
        </ul>
      )}
      <Webhooks program={program} />
    </li>
  );
};

const load = () => api.call(applicationsApi.list);

/** The programs of a customer, each with its tokens. */
export const Applications = (): JSX.Element => {
  const { t } = useTranslation();
  const { data, code, reload } = useAsked<readonly Application[]>(load);
  const acts = { ...useProgramActs(reload), ...useTokenActs(reload) };
  return (
    <section aria-labelledby="applications">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="applications" className="text-lg font-semibold">
          {t('enterprise.applicationsTitle')}
        </h2>
        <Button onClick={acts.add}>
          <Plus aria-hidden size={18} />
          {t('enterprise.add')}
        </Button>
      </div>
      <p className="text-quiet mb-4">{t('enterprise.applications')}</p>
      {code !== null && <LoadFailed retry={() => void reload()}>{t('enterprise.loadFailed')}</LoadFailed>}
      {data === null && code === null && <ListSkeleton widths={[45, 60]} />}
      {data?.length === 0 && <p className="text-quiet">{t('enterprise.none')}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((program) => (
            <Program key={program.id} program={program} acts={acts} />
          ))}
        </ul>
      )}
    </section>
  );
};
