import {
  curlOf,
  curlSetup,
  generalRefusals,
  MACHINE_PREFIX,
  machineApi,
  machineCallNames,
  publicEvents,
  publicEventTypes,
  refusalStatus,
  typescriptOf,
  typescriptSetup,
  type MachineCallName,
  type PublicEventType,
  type RefusalCode,
} from '@soebs/contract';
import { Download } from 'lucide-react';
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import descriptionUrl from '../../../../docs/openapi-enterprise.json?url';
import { apiAddress } from '../../api/address.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { controlLook } from '../../forms/Field.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { showToast } from '../../ui/toasts.ts';
import { callsDe, eventsDe, type SaidOfCall } from './calls.de.ts';
import { callsEn } from './calls.en.ts';

const languages = ['curl', 'typescript'] as const;
type Language = (typeof languages)[number];

/** Refused before a call is looked at, beside what any call may answer. */
const doorRefusals = [
  'unauthorized',
  'token_in_address',
  'account_blocked',
  'contract_inactive',
  'token_scope_missing',
] as const satisfies readonly RefusalCode[];

/** Every code that a program may be answered, by its status. */
const codes = (): readonly RefusalCode[] => {
  const own = machineCallNames.flatMap((name): readonly RefusalCode[] => machineApi[name].refusals);
  const all = [...new Set<RefusalCode>([...generalRefusals, ...doorRefusals, 'not_found', ...own])];
  return all.sort((a, b) => refusalStatus[a] - refusalStatus[b] || a.localeCompare(b));
};

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }): JSX.Element => (
  <section aria-labelledby={id} className="mb-12">
    <h2 id={id} className="mb-4 scroll-mt-20 text-lg font-semibold">
      {title}
    </h2>
    {children}
  </section>
);

const Code = ({ text, of }: { readonly text: string; readonly of: string }): JSX.Element => {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', title: t('enterprise.copied') });
  };
  return (
    <div className="border-border bg-raised relative mt-3 rounded-md border">
      <pre data-example={of} className="p-4 pr-28 font-mono text-sm break-words whitespace-pre-wrap">
        {text}
      </pre>
      <div className="absolute top-2 right-2 print:hidden">
        <Button look="secondary" aria-label={t('machineDocs.copyOf', { of })} onClick={() => void copy()}>
          {t('enterprise.copy')}
        </Button>
      </div>
    </div>
  );
};

/** The calls and events as they are said in the language of the page. */
const useSaid = () => {
  const { i18n } = useTranslation();
  const isGerman = i18n.language.startsWith('de');
  return {
    call: (name: MachineCallName): SaidOfCall => (isGerman ? callsDe : callsEn)[name],
    event: (type: PublicEventType): string => (isGerman ? eventsDe[type] : publicEvents[type].about),
  };
};

const Call = ({ name, language }: { readonly name: MachineCallName; readonly language: Language }): JSX.Element => {
  const { t } = useTranslation();
  const { title, about } = useSaid().call(name);
  const { method, path, scope } = machineApi[name];
  return (
    <article className="border-border border-t py-6 break-inside-avoid">
      <h3 id={name} className="scroll-mt-20 font-semibold">
        {title}
      </h3>
      <p className="my-1 font-mono text-sm break-all">
        <span className="font-semibold">{method.toUpperCase()}</span> {path.replace(':id', '{id}')}
      </p>
      <p className="text-quiet mb-2 text-sm">
        {scope === null ? t('machineDocs.anyToken') : t('machineDocs.scope', { scope })}
      </p>
      <p className="max-w-prose">{about.replaceAll('`', '')}</p>
      <Code text={language === 'curl' ? curlOf(name) : typescriptOf(name)} of={name} />
    </article>
  );
};

const Setup = ({ language }: { readonly language: Language }): JSX.Element => {
  const { t } = useTranslation();
  const [token, setToken] = useState('');
  const api = apiAddress() + MACHINE_PREFIX;
  const text = token.trim() === '' ? 'soeb_test_…' : token.trim();
  const setup = { api, token: text, project: '…', webhook: '…', event: '…' };
  return (
    <>
      <label className="grid max-w-xl gap-1">
        {t('machineDocs.token')}
        <input
          value={token}
          onChange={({ target }) => setToken(target.value)}
          autoComplete="off"
          spellCheck={false}
          className={controlLook}
        />
        <span className="text-quiet text-sm">{t('machineDocs.tokenHint')}</span>
      </label>
      <Code text={language === 'curl' ? curlSetup(setup) : typescriptSetup(setup)} of="setup" />
      <p className="text-quiet mt-2 text-sm">{t('machineDocs.places')}</p>
    </>
  );
};

const rules = ['auth', 'answers', 'limits', 'repeating', 'lists', 'units'] as const;

const Rules = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {rules.map((rule) => (
        <div key={rule} className="min-w-0">
          <dt className="font-semibold">{t(`machineDocs.rules.${rule}.title`)}</dt>
          <dd className="max-w-prose">{t(`machineDocs.rules.${rule}.about`)}</dd>
        </div>
      ))}
    </dl>
  );
};

const Events = (): JSX.Element => {
  const { t } = useTranslation();
  const said = useSaid();
  return (
    <>
      <p className="mb-4 max-w-prose">{t('machineDocs.eventsLead')}</p>
      {publicEventTypes.map((type) => (
        <article key={type} className="border-border border-t py-5 break-inside-avoid">
          <h3 id={type} className="scroll-mt-20 font-mono text-sm font-semibold">
            {type}
          </h3>
          <p className="max-w-prose">{said.event(type)}</p>
          <Code text={JSON.stringify({ type, timestamp: '…', data: publicEvents[type].example }, null, 2)} of={type} />
        </article>
      ))}
    </>
  );
};

const Errors = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <dl>
      {codes().map((code) => (
        <div
          key={code}
          id={`error-${code}`}
          className="border-border scroll-mt-20 border-t py-2 sm:grid sm:grid-cols-[20rem_minmax(0,1fr)] sm:gap-4"
        >
          <dt className="font-mono text-sm break-all">
            <span className="text-quiet">{refusalStatus[code]}</span> {code}
          </dt>
          <dd>{t(`errors.${code}`)}</dd>
        </div>
      ))}
    </dl>
  );
};

const changes = ['2026-11-30', '2026-11-29'] as const;

const Changes = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-3 max-w-prose">{t('machineDocs.changesLead')}</p>
      <dl className="grid gap-3">
        {changes.map((day) => (
          <div key={day}>
            <dt className="text-quiet text-sm tabular-nums">{day}</dt>
            <dd className="max-w-prose">{t(`machineDocs.changes.${day}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** The documentation for programs: every call, event and refusal of the contract, with lines that work as they stand there. */
export const DocsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('curl');
  const names = { curl: 'curl', typescript: 'TypeScript' } as const;
  // Refusals lead to their place on this page, which is there only now.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <Page
      title={t('title.machineDocs')}
      actions={
        <a href={descriptionUrl} download="soebs-openapi.json" className="text-accent inline-flex items-center gap-2">
          <Download aria-hidden size={18} />
          {t('machineDocs.file')}
        </a>
      }
    >
      <p className="font-text mb-6 text-lg">{t('machineDocs.lead')}</p>
      <div className="mb-8 print:hidden">
        <Chips
          label={t('machineDocs.language')}
          options={languages.map((each) => [each, names[each]])}
          chosen={language}
          choose={setLanguage}
        />
      </div>
      <Section id="begin" title={t('machineDocs.begin')}>
        <Setup language={language} />
      </Section>
      <Section id="rules" title={t('machineDocs.rulesTitle')}>
        <Rules />
      </Section>
      <Section id="calls" title={t('machineDocs.calls')}>
        {machineCallNames.map((name) => (
          <Call key={name} name={name} language={language} />
        ))}
      </Section>
      <Section id="events" title={t('machineDocs.events')}>
        <Events />
      </Section>
      <Section id="errors" title={t('machineDocs.errors')}>
        <Errors />
      </Section>
      <Section id="changes" title={t('machineDocs.changesTitle')}>
        <Changes />
      </Section>
    </Page>
  );
};
