import { settingsApi, type SettingKey, type StaffSetting } from '@soebs/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { listen } from '../../live/index.ts';
import { Badge } from '../Details.tsx';
import { Nothing, SearchField, WhenLoaded } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useAnswer, useSoon } from '../use-answer.ts';
import { useSearch } from '../use-search.ts';
import { SettingForm } from './SettingForm.tsx';
import { useShown } from './use-shown.ts';

const load = () => api.call(settingsApi.list);

/** Every setting; asked for again when somebody changes one. */
const useSettings = () => {
  const answer = useAnswer<readonly StaffSetting[]>(load);
  const soon = useSoon(answer.reload);
  useEffect(() => listen('user:@me', { 'settings.changed': soon }), [soon]);
  return answer;
};

/** The texts of a setting: a key without its dot is no part of another key's text. */
type TextKey<K extends string> = K extends `${infer Group}.${infer Name}` ? `${Group}_${Name}` : K;
const textKeyOf = (key: SettingKey): TextKey<SettingKey> => key.replace('.', '_') as TextKey<SettingKey>;

const groupOf = (key: SettingKey): string => key.slice(0, key.indexOf('.'));

const LastChange = ({ setting }: { readonly setting: StaffSetting }): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { lastUpdated, updatedBy, reason } = setting;
  if (lastUpdated === null) return null;
  const words = { at: formats.dateTime(lastUpdated), name: updatedBy?.name ?? t('staff.settings.somebody') };
  return (
    <p className="text-quiet mt-1 text-sm break-words">
      {t('staff.settings.changedBy', words)}
      {reason !== null && (
        <>
          {': '}
          <bdi>{reason}</bdi>
        </>
      )}
    </p>
  );
};

const Row = ({
  setting,
  isOpen,
  toggle,
  done,
}: {
  readonly setting: StaffSetting;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly done: (changed: StaffSetting) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const shown = useShown();
  const { key, input, value, defaultValue, isSet, fits } = setting;
  const text = textKeyOf(key);
  return (
    <li data-setting={key}>
      <div className="hover:bg-raised/50 relative grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_minmax(10rem,auto)_auto]">
        <div className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={toggle}
            className="text-left font-medium break-words after:absolute after:inset-0 hover:underline"
          >
            {t(`staff.settings.names.${text}`)}
          </button>
          <p className="text-quiet max-w-[75ch] text-sm">{t(`staff.settings.does.${text}`)}</p>
          <LastChange setting={setting} />
        </div>
        <div className="min-w-0 sm:text-right">
          <p data-value className="font-medium break-words tabular-nums">
            {shown(input, value)}
          </p>
          {isSet && (
            <p className="text-quiet text-sm break-words">
              {t('staff.settings.defaultIs', { value: shown(input, defaultValue) })}
            </p>
          )}
          {!fits && <Badge look="bad">{t('staff.settings.unfit')}</Badge>}
        </div>
        <ChevronDown aria-hidden size={18} className={`text-quiet mt-1 max-sm:hidden ${isOpen ? 'rotate-180' : ''}`} />
      </div>
      {isOpen && <SettingForm key={key} setting={setting} done={done} />}
    </li>
  );
};

/** What can be set while the product runs, in groups: what it does, its value, who changed it last and why (AD3). */
export const SettingsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const settings = useSettings();
  const typed = search.get('q').toLocaleLowerCase();
  const open = search.get('open');
  const words = ({ key }: StaffSetting): string =>
    `${key} ${t(`staff.settings.names.${textKeyOf(key)}`)} ${t(`staff.settings.does.${textKeyOf(key)}`)}`;
  const found = settings.data?.filter((setting) => words(setting).toLocaleLowerCase().includes(typed)) ?? [];
  const groups = [...new Set(found.map(({ key }) => groupOf(key)))];
  const done = (changed: StaffSetting): void =>
    settings.change((all) => all.map((each) => (each.id === changed.id ? changed : each)));
  return (
    <StaffPage title={t('title.staffSettings')}>
      <div className="mb-6">
        <SearchField search={search} label={t('staff.settings.search')} />
      </div>
      <WhenLoaded of={settings}>
        {found.length === 0 && <Nothing text={t('staff.settings.none')} />}
        {groups.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`} className="mb-8">
            <h2 id={`group-${group}`} className="mb-1 text-lg font-semibold">
              {t(`staff.settings.groups.${group as 'credits'}`)}
            </h2>
            <ul className="divide-border border-border divide-y border-y">
              {found
                .filter(({ key }) => groupOf(key) === group)
                .map((setting) => (
                  <Row
                    key={setting.key}
                    setting={setting}
                    isOpen={open === setting.key}
                    toggle={() => search.set('open', open === setting.key ? '' : setting.key)}
                    done={done}
                  />
                ))}
            </ul>
          </section>
        ))}
      </WhenLoaded>
    </StaffPage>
  );
};
