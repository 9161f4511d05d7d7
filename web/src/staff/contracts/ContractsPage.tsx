import { contractsApi, isolated, type StaffContract } from '@soebs/contract';
import { Plus } from 'lucide-react';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { Badge } from '../Details.tsx';
import { More, Nothing, SearchField, WhenLoaded } from '../List.tsx';
import { contractPath } from '../paths.ts';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch } from '../use-search.ts';
import { useSlices } from '../use-slices.ts';
import { useContractNews, useSpan } from './shown.ts';

const looks = { planned: 'accent', active: 'good', ended: 'plain' } as const;

/** How a contract stands, in a word. */
export const ContractStatus = ({ contract: { status } }: { readonly contract: StaffContract }): JSX.Element => {
  const { t } = useTranslation();
  return <Badge look={looks[status]}>{t(`staff.contracts.statuses.${status}`)}</Badge>;
};

const Row = ({ contract }: { readonly contract: StaffContract }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const span = useSpan(contract);
  const { userId, customer, current, months } = contract;
  const price = t('staff.contracts.perMinute', formats.credits(current.tenThousandthsPerMinute));
  const [month] = months;
  const about = [price, ...(month ? [`${month.month}: ${formats.duration(month.settledMs)}`] : [])];
  return (
    <li
      data-contract={userId}
      className="hover:bg-raised/50 relative grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <Link
          to={contractPath(userId)}
          className="font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          <bdi>{customer?.name ?? t('staff.contracts.gone')}</bdi>
        </Link>
        {customer && <p className="text-quiet text-sm break-words">{isolated(customer.email)}</p>}
        <p className="text-quiet mt-1 text-sm">{about.join(' · ')}</p>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end">
        <p>
          <ContractStatus contract={contract} />
        </p>
        <p className="text-quiet text-sm">{span}</p>
      </div>
    </li>
  );
};

/** Contracts with customers of the enterprise API, the newest first. */
export const ContractsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const q = search.get('q');
  const load = useCallback(
    (after?: string) => api.call(contractsApi.list, { query: { q, ...(after === undefined ? {} : { after }) } }),
    [q],
  );
  const contracts = useSlices(load);
  useContractNews(contracts.reload);
  const { data } = contracts;
  const add = (
    <ButtonLink to={contractPath('new')}>
      <Plus aria-hidden size={18} />
      {t('staff.contracts.add')}
    </ButtonLink>
  );
  return (
    <StaffPage title={t('title.staffContracts')} actions={add}>
      <div className="mb-6">
        <SearchField search={search} label={t('staff.contracts.search')} />
      </div>
      <WhenLoaded of={contracts}>
        {data?.items.length === 0 && (
          <Nothing text={t(q === '' ? 'staff.contracts.noneYet' : 'staff.contracts.none')} />
        )}
        {data && data.items.length > 0 && (
          <ul aria-label={t('title.staffContracts')} className="divide-border border-border divide-y border-y">
            {data.items.map((contract) => (
              <Row key={contract.userId} contract={contract} />
            ))}
          </ul>
        )}
        {data && <More of={data} more={contracts.more} />}
      </WhenLoaded>
    </StaffPage>
  );
};
