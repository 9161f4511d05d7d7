import { staffReadsApi, type StaffUserDetail } from '@soebs/contract';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useSession } from '../../session/store.ts';
import { NotFound } from '../../ui/NotFoundPage.tsx';
import { Details, DetailSection } from '../Details.tsx';
import { WhenLoaded } from '../List.tsx';
import { OwnedProjects } from '../projects/OwnedProjects.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useAnswer, useSoon } from '../use-answer.ts';
import { AuditList } from '../audit/AuditList.tsx';
import { LoginList } from '../sessions/LoginList.tsx';
import { VisitList } from '../sessions/VisitList.tsx';
import { useListNews } from '../use-live-list.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import type { Search } from '../use-search.ts';
import { Ledger } from './Ledger.tsx';
import { Payments } from './Payments.tsx';
import { Programs } from './Programs.tsx';
import { Receipts } from './Receipts.tsx';
import { UserStatus } from './UserStatus.tsx';
import { useUserActs } from './use-user-acts.ts';

/** What first level may do for a person (AU10). */
const helpful: ReadonlySet<string> = new Set(['unlock', 'resend', 'reset']);

/** What a person loses by. */
const grave: ReadonlySet<string> = new Set(['block', 'remove']);

/** What is seldom done stands behind one more press. */
const rare: ReadonlySet<string> = new Set(['firstname', 'lastname', 'role', 'remove']);

const Acts = ({ user, moved }: { readonly user: StaffUserDetail; readonly moved: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const acts = useUserActs(user, moved);
  const isOneself = useSession((state) => state.me?.id === user.id);
  const isAdmin = useIsAdmin();
  const rows = [
    ['credits', false],
    ['refundUnused', user.creditsInCents === 0],
    ['logins', user.logins === 0],
    ['unlock', !user.locked],
    ['resend', user.verified],
    ['reset', false],
    ['firstname', false],
    ['lastname', false],
    ['company', false],
    [user.isEnterpriseAPICustomer ? 'customerEnd' : 'customer', false],
    ['role', isOneself],
    [user.blocked ? 'unblock' : 'block', isOneself],
    ['remove', isOneself],
  ] as const;
  const offered = rows.flatMap(([act, closed]) => (closed || !(isAdmin || helpful.has(act)) ? [] : [act]));
  const buttons = (of: readonly (typeof offered)[number][]): JSX.Element => (
    <div className="flex flex-wrap gap-2">
      {of.map((act) => (
        <Button key={act} look={grave.has(act) ? 'quietDanger' : 'secondary'} onClick={acts[act]}>
          {t(`staff.users.acts.${act}.button`)}
        </Button>
      ))}
    </div>
  );
  return (
    <>
      {buttons(offered.filter((act) => !rare.has(act)))}
      {isAdmin && (
        <details className="mt-3">
          <summary className="text-accent min-h-10 w-fit cursor-pointer py-2">{t('staff.users.rareActs')}</summary>
          <div className="mt-2">{buttons(offered.filter((act) => rare.has(act)))}</div>
        </details>
      )}
      {isOneself && isAdmin && <p className="text-quiet mt-2 text-sm">{t('staff.users.oneself')}</p>}
    </>
  );
};

const Person = ({ user }: { readonly user: StaffUserDetail }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <div className="mb-6 empty:hidden">
        <UserStatus user={user} />
      </div>
      <Details
        of={[
          [t('login.email'), user.email],
          [t('register.company'), user.company ?? '–'],
          [t('profile.role'), t(`profile.roles.${user.role}`)],
          [t('staff.users.registered'), formats.dateTime(user.createdAt)],
          [
            t('ledger.available'),
            <span data-person-credits={user.creditsInCents}>{formats.exactMinutes(user.creditsInCents)}</span>,
          ],
          [t('profile.logins.title'), formats.number(user.logins)],
          [t('staff.id'), <span className="font-mono text-xs break-all">{user.id}</span>],
        ]}
      />
    </>
  );
};

/** What a person has paid, and every movement of their credits. */
const Money = ({ userId, times, moved }: Parameters<typeof Payments>[0]): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <DetailSection title={t('staff.payments.title')}>
        <Payments userId={userId} times={times} moved={moved} />
      </DetailSection>
      <DetailSection title={t('ledger.transactions')}>
        <Ledger userId={userId} times={times} />
      </DetailSection>
      <DetailSection title={t('title.receipts')}>
        <Receipts userId={userId} times={times} />
      </DetailSection>
    </>
  );
};

/** When a person was here, where they are logged in, and what staff have done. */
const Traces = ({ userId }: { readonly userId: string }): JSX.Element => {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const search: Search = useMemo(
    () => ({ get: (name) => (name === 'q' ? userId : ''), set: () => undefined, put: () => undefined }),
    [userId],
  );
  return (
    <>
      <DetailSection title={t('staff.sessions.logins')}>
        <LoginList search={search} />
      </DetailSection>
      <DetailSection title={t('staff.sessions.visits')}>
        <VisitList search={search} />
      </DetailSection>
      {isAdmin && (
        <DetailSection title={t('title.staffAudit')}>
          <AuditList q={userId} action="" outcome="" />
        </DetailSection>
      )}
    </>
  );
};

/** One person: who they are, what staff can do, what they have paid and made. */
export const UserPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const load = useCallback(() => api.call(staffReadsApi.user, { params: { id } }), [id]);
  const answer = useAnswer<StaffUserDetail>(load);
  const isAdmin = useIsAdmin();
  const [times, setTimes] = useState(0);
  const { reload } = answer;
  const again = useCallback(async () => {
    setTimes((n) => n + 1);
    await reload();
  }, [reload]);
  const moved = useSoon(again);
  useListNews('staff:users', reload);
  const { data: user, code } = answer;
  if (code === 'not_found') return <NotFound />;
  return (
    <StaffPage title={user ? `${user.firstname} ${user.lastname}` : t('title.staffUser')}>
      <WhenLoaded of={answer}>
        {user && (
          <>
            <Person user={user} />
            <DetailSection title={t('staff.users.actsTitle')}>
              <Acts user={user} moved={moved} />
            </DetailSection>
            {isAdmin && <Money userId={id} times={times} moved={moved} />}
            <DetailSection title={t('title.staffProjects')}>
              <OwnedProjects ownerId={id} />
            </DetailSection>
            {isAdmin && user.isEnterpriseAPICustomer && (
              <DetailSection title={t('title.enterprise')}>
                <Programs userId={id} />
              </DetailSection>
            )}
            <Traces userId={id} />
          </>
        )}
      </WhenLoaded>
    </StaffPage>
  );
};
