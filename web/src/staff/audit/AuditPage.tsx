import { auditOutcome, auditOutcomes, staffAuditApi } from '@soebs/contract';
import { Download } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { currentLocale } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useDownload } from '../../ui/download.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { SearchField } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch } from '../use-search.ts';
import { AuditList } from './AuditList.tsx';

const words = {
  '': 'all',
  'user.': 'user',
  payment: 'payment',
  'receipt.': 'receipt',
  'project.': 'project',
  'setting.': 'setting',
  'banner.': 'banner',
  'transcription-job.': 'job',
  'queue.': 'queue',
  'contract.': 'contract',
} as const;
const kinds = Object.keys(words) as (keyof typeof words)[];

/** Everything that staff have done or were refused: who, to whom, why, and what it has changed (AU9). */
export const AuditPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const { busy, download } = useDownload();
  const known = auditOutcome.safeParse(search.get('outcome'));
  const asked = { q: search.get('q'), action: search.get('action'), outcome: known.success ? known.data : '' } as const;
  const file = () => {
    const { outcome, ...rest } = asked;
    const query = { ...rest, ...(outcome === '' ? {} : { outcome }), locale: currentLocale() };
    return download(api.file(staffAuditApi.file, { query }), { fallback: 'soebs-audit.csv' });
  };
  const save = (
    <Button look="secondary" waiting={busy} onClick={() => void file()}>
      <Download aria-hidden size={18} />
      {t('staff.audit.file')}
    </Button>
  );
  return (
    <StaffPage title={t('title.staffAudit')} actions={save}>
      <div className="mb-6 grid gap-4">
        <SearchField search={search} label={t('staff.audit.search')} />
        <Chips
          label={t('staff.audit.byAction')}
          options={kinds.map((kind) => [kind, t(`staff.audit.kinds.${words[kind]}`)])}
          chosen={asked.action}
          choose={(kind) => search.set('action', kind)}
        />
        <Chips
          label={t('staff.audit.byOutcome')}
          options={(['', ...auditOutcomes] as const).map((each) => [
            each,
            each === '' ? t('staff.all') : t(`staff.audit.outcomes.${each}`),
          ])}
          chosen={asked.outcome}
          choose={(each) => search.set('outcome', each)}
        />
      </div>
      <AuditList {...asked} />
    </StaffPage>
  );
};
