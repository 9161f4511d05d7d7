import { staffReadsApi, type Application, type MachineToken } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { WhenLoaded } from '../List.tsx';
import { contractPath } from '../paths.ts';
import { useAnswer } from '../use-answer.ts';

const Token = ({ token }: { readonly token: MachineToken }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, name, lastFour, scopes, lastUsedAt, expiresAt } = token;
  const about = [
    `…${lastFour}`,
    scopes.join(', '),
    lastUsedAt === null
      ? t('staff.users.tokenUnused')
      : t('staff.users.tokenUsed', { at: formats.dateTime(lastUsedAt) }),
    t('staff.users.tokenUntil', { at: formats.dateTime(expiresAt) }),
  ];
  return (
    <li data-token={id} className="text-sm break-words">
      <bdi>{name}</bdi> <span className="text-quiet">{about.join(' · ')}</span>
    </li>
  );
};

const Program = ({ program: { id, name, tokens } }: { readonly program: Application }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <li data-program={id} className="py-3">
      <p className="font-medium break-words">
        <bdi>{name}</bdi>
      </p>
      {tokens.length === 0 ? (
        <p className="text-quiet text-sm">{t('staff.users.noTokens')}</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** The contract of a customer, and their programs with their tokens (WB1). */
export const Programs = ({ userId }: { readonly userId: string }): JSX.Element => {
  const { t } = useTranslation();
  const load = useCallback(() => api.call(staffReadsApi.programs, { params: { id: userId } }), [userId]);
  const answer = useAnswer<readonly Application[]>(load);
  const { data } = answer;
  return (
    <>
      <ButtonLink look="secondary" to={contractPath(userId)}>
        {t('staff.users.toContract')}
      </ButtonLink>
      <div className="mt-3">
        <WhenLoaded of={answer}>
          {data?.length === 0 ? (
            <p className="text-quiet">{t('staff.users.noPrograms')}</p>
          ) : (
            <ul className="divide-border border-border divide-y border-y">
              {data?.map((program) => (
                <Program key={program.id} program={program} />
              ))}
            </ul>
          )}
        </WhenLoaded>
      </div>
    </>
  );
};
