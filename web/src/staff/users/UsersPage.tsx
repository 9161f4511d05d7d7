import {
  BULK_MAX,
  staffReadsApi,
  peopleKind,
  peopleKinds,
  peopleSort,
  type PeopleKind,
  type StaffUser,
} from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { ChooseBox } from '../bulk/ChooseBox.tsx';
import { ChosenBar } from '../bulk/ChosenBar.tsx';
import type { Choice } from '../bulk/choice.ts';
import { everyItem } from '../bulk/every.ts';
import { useChosen, type UseChosen } from '../bulk/use-chosen.ts';
import { Head, Heads, SortHead } from '../Heads.tsx';
import { WhenLoaded, More, Nothing, SearchField } from '../List.tsx';
import { userPath } from '../paths.ts';
import { Cell, Row, Rows } from '../Rows.tsx';
import { sortIn, type Sort } from '../sort.ts';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch, type Search } from '../use-search.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { useLiveSlices } from '../use-live-list.ts';
import { useBulkUsers } from './use-bulk-users.ts';
import { UserStatus } from './UserStatus.tsx';

const choiceOf = ({ id, firstname, lastname, blocked }: StaffUser): Choice => ({
  id,
  name: `${firstname} ${lastname}`,
  state: blocked ? 'blocked' : 'open',
  attempt: 0,
});

type RowProps = { readonly user: StaffUser; readonly isGone: boolean; readonly chosen: UseChosen | null };

const UserRow = ({ user, isGone, chosen }: RowProps): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, firstname, lastname, company, email, createdAt } = user;
  return (
    <Row
      data={{ 'data-user': id }}
      isGone={isGone}
      className="hover:bg-raised/50 relative flex flex-wrap gap-x-4 gap-y-2 py-4"
    >
      {chosen && (
        <Cell>
          <ChooseBox chosen={chosen} choice={choiceOf(user)} />
        </Cell>
      )}
      <Cell className="min-w-0 flex-1 basis-52">
        <Link to={userPath(id)} className="font-medium break-words after:absolute after:inset-0 hover:underline">
          <bdi>{`${firstname} ${lastname}`}</bdi>
        </Link>
        <p className="text-quiet text-sm break-words">{[email, company].filter(Boolean).join(' · ')}</p>
      </Cell>
      <Cell className={`grid content-start gap-1 sm:justify-items-end ${chosen ? 'max-sm:w-full max-sm:pl-11' : ''}`}>
        <UserStatus user={user} />
        <p className="text-quiet text-sm">{t('staff.users.since', { at: formats.dateTime(createdAt) })}</p>
      </Cell>
    </Row>
  );
};

type UsersSlice = { readonly items: readonly StaffUser[]; readonly total: number; readonly next: string | null };

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

type UsersSort = Sort<keyof typeof peopleSort>;

const UserHeads = ({ of, isChoosing }: { readonly of: UsersSort; readonly isChoosing: boolean }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Heads className={`flex flex-wrap justify-between gap-x-4 ${isChoosing ? 'pl-11' : ''}`}>
      {isChoosing && <Head label={t('staff.bulk.choose')} isHidden />}
      <SortHead of={of} field="name" label={t('staff.users.name')} risesFirst />
      <SortHead of={of} field="created" label={t('staff.users.registered')} />
    </Heads>
  );
};

/** Everybody who has an account, to be searched and opened. */
export const UsersPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const q = search.get('q');
  const kind = search.get('kind');
  const order = sortIn(search, peopleSort, '-created');
  const { sort } = order;
  const load = useCallback(
    (after?: string, limit?: number) => {
      const known = peopleKind.safeParse(kind);
      const query = {
        q,
        sort,
        ...(known.success ? { kind: known.data } : {}),
        ...(after === undefined ? {} : { after }),
        limit,
      };
      return api.call(staffReadsApi.users, { query });
    },
    [q, kind, sort],
  );
  const users = useLiveSlices<UsersSlice>('staff:users', load);
  const { data, reload } = users;
  const question = `${kind} ${q}`;
  const chosen = useChosen(question);
  const acts = useBulkUsers(() => {
    chosen.clear();
    void reload();
  });
  const isAdmin = useIsAdmin();
  return (
    <StaffPage title={t('title.staffUsers')}>
      <Filters search={search} kind={kind} />
      <WhenLoaded of={users}>
        {data?.items.length === 0 && <Nothing text={t('staff.users.none')} />}
        {data && data.items.length > 0 && (
          <Rows
            key={`${question} ${sort}`}
            label={t('title.staffUsers')}
            items={data.items}
            idOf={({ id }) => id}
            heads={<UserHeads of={order} isChoosing={isAdmin} />}
          >
            {(user, isGone) => <UserRow user={user} isGone={isGone} chosen={isAdmin ? chosen : null} />}
          </Rows>
        )}
        {data && <More of={data} more={users.more} />}
        {data && (
          <ChosenBar
            chosen={chosen}
            total={data.total}
            all={async () => (await everyItem((after) => load(after, BULK_MAX))).map(choiceOf)}
            acts={acts}
          />
        )}
      </WhenLoaded>
    </StaffPage>
  );
};
