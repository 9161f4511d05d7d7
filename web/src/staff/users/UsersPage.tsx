import { staffReadsApi, peopleKind, peopleKinds, type PeopleKind, type StaffUser } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { WhenLoaded, More, Nothing, SearchField } from '../List.tsx';
import { userPath } from '../paths.ts';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch, type Search } from '../use-search.ts';
import { useSlices } from '../use-slices.ts';
import { UserStatus } from './UserStatus.tsx';

const Row = ({ user }: { readonly user: StaffUser }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, firstname, lastname, company, email, createdAt } = user;
  return (
    <li data-user={id} className="hover:bg-raised/50 relative grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link to={userPath(id)} className="font-medium break-words after:absolute after:inset-0 hover:underline">
          <bdi>{`${firstname} ${lastname}`}</bdi>
        </Link>
        <p className="text-quiet text-sm break-words">{[email, company].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end">
        <UserStatus user={user} />
        <p className="text-quiet text-sm">{t('staff.users.since', { at: formats.dateTime(createdAt) })}</p>
      </div>
    </li>
  );
};

const filters: readonly (PeopleKind | '')[] = ['', ...peopleKinds];

const Filters = ({ search, kind }: { readonly search: Search; readonly kind: string }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div className="mb-6 grid gap-4">
      <SearchField search={search} label={t('staff.users.search')} />
      <Chips
        label={t('staff.users.filter')}
        options={filters.map((each) => [each, each === '' ? t('staff.all') : t(`staff.users.kinds.${each}`)])}
        chosen={kind}
        choose={(each) => search.set('kind', each)}
      />
    </div>
  );
};

/** Everybody who has an account, to be searched and opened. */
export const UsersPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const q = search.get('q');
  const kind = search.get('kind');
  const load = useCallback(
    (after?: string) => {
      const known = peopleKind.safeParse(kind);
      const query = { q, ...(known.success ? { kind: known.data } : {}), ...(after === undefined ? {} : { after }) };
      return api.call(staffReadsApi.users, { query });
    },
    [q, kind],
  );
  const users = useSlices(load);
  const { data } = users;
  return (
    <StaffPage title={t('title.staffUsers')}>
      <Filters search={search} kind={kind} />
      <WhenLoaded of={users}>
        {data?.items.length === 0 && <Nothing text={t('staff.users.none')} />}
        {data && data.items.length > 0 && (
          <ul aria-label={t('title.staffUsers')} className="divide-border border-border divide-y border-y">
            {data.items.map((user) => (
              <Row key={user.id} user={user} />
            ))}
          </ul>
        )}
        {data && <More of={data} more={users.more} />}
      </WhenLoaded>
    </StaffPage>
  );
};
