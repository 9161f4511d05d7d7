import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { SearchField } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch } from '../use-search.ts';
import { LoginList } from './LoginList.tsx';
import { VisitList } from './VisitList.tsx';

/** Who is logged in, and who was here when (AU11). */
export const SessionsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const what = search.get('what');
  const isOfVisits = what === 'visits';
  return (
    <StaffPage title={t('title.staffSessions')}>
      <div className="mb-6 grid gap-4">
        <SearchField search={search} label={t('staff.sessions.search')} />
        <Chips
          label={t('staff.sessions.filter')}
          options={[
            ['', t('staff.sessions.logins')],
            ['visits', t('staff.sessions.visits')],
          ]}
          chosen={isOfVisits ? 'visits' : ''}
          choose={(each) => search.set('what', each)}
        />
      </div>
      {isOfVisits ? <VisitList search={search} /> : <LoginList search={search} />}
    </StaffPage>
  );
};
