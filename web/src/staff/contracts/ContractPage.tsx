import { contractsApi, type StaffContract } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { NotFound } from '../../ui/NotFoundPage.tsx';
import { AuditList } from '../audit/AuditList.tsx';
import { DetailSection, Details } from '../Details.tsx';
import { WhenLoaded } from '../List.tsx';
import { userPath } from '../paths.ts';
import { useWhy } from '../ReasonField.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useAnswer } from '../use-answer.ts';
import { ChangeTerms, NewContract } from './ContractForm.tsx';
import { ContractStatus } from './ContractsPage.tsx';
import { useContractNews, useSpan } from './shown.ts';
import { swissToday } from '../../i18n/days.ts';
import { Usage } from './Usage.tsx';

type Shown = { readonly contract: StaffContract };
type Changing = Shown & { readonly moved: () => Promise<void> };

const Terms = ({ contract }: Shown): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const span = useSpan(contract);
  const { customer, current, userId } = contract;
  const {
    tenThousandthsPerMinute,
    monthlyMinutes,
    concurrency,
    requestsPerSecond: rate,
    burst,
    mediaOrigins,
  } = current;
  return (
    <Details
      of={[
        [
          t('staff.contracts.customer'),
          customer ? (
            <Link to={userPath(userId)} className="text-accent underline underline-offset-4">
              {customer.email}
            </Link>
          ) : (
            t('staff.contracts.gone')
          ),
        ],
        [t('staff.contracts.from'), span],
        [t('staff.contracts.price'), formats.creditPrice(tenThousandthsPerMinute)],
        [
          t('staff.contracts.cap'),
          monthlyMinutes === null ? t('staff.contracts.noCap') : formats.number(monthlyMinutes),
        ],
        [t('staff.contracts.concurrency'), formats.number(concurrency)],
        [
          t('staff.contracts.rate'),
          t('staff.contracts.rateOf', { rate: formats.number(rate), burst: formats.number(burst) }),
        ],
        [
          t('staff.contracts.origins'),
          mediaOrigins.length === 0
            ? t('staff.contracts.noOrigins')
            : mediaOrigins.map((origin) => (
                <span key={origin} className="block break-all">
                  {origin}
                </span>
              )),
        ],
      ]}
    />
  );
};

/** All terms with their days, where there is more than what holds now. */
const AllTerms = ({ contract: { terms } }: Shown): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (terms.length < 2) return null;
  return (
    <DetailSection title={t('staff.contracts.terms')}>
      <ol className="divide-border border-border divide-y border-y">
        {terms.map(({ from, terms: { tenThousandthsPerMinute: price } }) => (
          <li key={from} className="flex flex-wrap justify-between gap-3 py-3">
            <span>{formats.day(from)}</span>
            <span>{t('staff.contracts.perMinute', formats.credits(price))}</span>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
};

const End = ({ contract, moved }: Changing): JSX.Element => {
  const { t } = useTranslation();
  const askWhy = useWhy();
  const { userId: id, termsRevision: revision, customer } = contract;
  const ask = () =>
    askWhy(t('staff.contracts.endTitle'), {
      message: t('staff.contracts.endMessage', { name: customer?.name ?? id }),
      submit: t('staff.contracts.endConfirm'),
      done: t('staff.contracts.ended'),
      danger: true,
      value: { label: t('staff.contracts.to'), schema: z.iso.date(), initial: swissToday(), type: 'date' },
      act: async ({ reason, value: lastDay }) => {
        const answer = await api.call(contractsApi.end, { params: { id }, body: { reason, lastDay, revision } });
        await moved();
        return answer;
      },
    });
  return (
    <Button look="quietDanger" onClick={ask}>
      {t('staff.contracts.end')}
    </Button>
  );
};

const Contract = ({ contract, moved }: Changing): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-6">
        <ContractStatus contract={contract} />
      </p>
      <Terms contract={contract} />
      <AllTerms contract={contract} />
      <DetailSection title={t('staff.contracts.usage')}>
        <Usage contract={contract} />
      </DetailSection>
      {contract.status !== 'ended' && (
        <DetailSection title={t('staff.contracts.changeTitle')}>
          <div className="max-w-2xl">
            <ChangeTerms key={contract.userId} contract={contract} moved={moved} />
          </div>
        </DetailSection>
      )}
      <DetailSection title={t('staff.contracts.audit')}>
        <AuditList q={contract.userId} action="" outcome="" />
      </DetailSection>
    </>
  );
};

const Existing = ({ id }: { readonly id: string }): JSX.Element => {
  const { t } = useTranslation();
  const load = useCallback(() => api.call(contractsApi.one, { params: { id } }), [id]);
  const answer = useAnswer<StaffContract>(load);
  const { data, code, reload } = answer;
  useContractNews(reload);
  if (code === 'not_found') return <NotFound />;
  const isOpen = data !== null && data.status !== 'ended';
  return (
    <StaffPage
      title={data?.customer?.name ?? t('title.staffContracts')}
      actions={isOpen && <End contract={data} moved={reload} />}
    >
      <WhenLoaded of={answer}>{data && <Contract contract={data} moved={reload} />}</WhenLoaded>
    </StaffPage>
  );
};

/** One contract, or a new one. */
export const ContractPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  if (id !== 'new') return <Existing key={id} id={id} />;
  return (
    <StaffPage title={t('staff.contracts.addTitle')}>
      <div className="max-w-2xl">
        <NewContract />
      </div>
    </StaffPage>
  );
};
