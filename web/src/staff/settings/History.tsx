import { settingsApi, type SettingChange, type StaffSetting } from '@soebs/contract';
import { useCallback, useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { WhenLoaded } from '../List.tsx';
import { useAnswer } from '../use-answer.ts';
import { useShown } from './use-shown.ts';

const Line = ({
  change,
  setting: { input, value, isSet },
  restore,
}: {
  readonly change: SettingChange;
  readonly setting: StaffSetting;
  readonly restore: (value: unknown) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = useShown();
  const { at, by, reason, from, to, isReset, fits } = change;
  const isHeld = isSet && JSON.stringify(to) === JSON.stringify(value);
  const isOffered = !isReset && fits && !isHeld;
  const name = by?.name ?? t('staff.settings.somebody');
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="break-words">
          <span className="text-quiet">{shown(input, from)} → </span>
          <strong className="font-medium">{isReset ? t('staff.settings.default') : shown(input, to)}</strong>
        </p>
        <p className="text-quiet text-sm break-words">
          {t('staff.settings.changedBy', { at: formats.dateTime(at), name })}
        </p>
        <p className="text-sm break-words">
          <bdi>{reason}</bdi>
        </p>
      </div>
      {isOffered && (
        <div>
          <Button look="quiet" onClick={() => restore(to)}>
            {t('staff.settings.restore')}
          </Button>
        </div>
      )}
    </li>
  );
};

/** Every change of a setting, newest first; an older value is taken over into the field. */
export const History = ({
  setting,
  restore,
}: {
  readonly setting: StaffSetting;
  readonly restore: (value: unknown) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const { id, revision } = setting;
  const load = useCallback(() => api.call(settingsApi.history, { params: { id } }), [id]);
  const history = useAnswer<readonly SettingChange[]>(load);
  const { reload, data } = history;
  useEffect(() => void reload(), [reload, revision]);
  return (
    <WhenLoaded of={history}>
      {data?.length === 0 && <p className="text-quiet text-sm">{t('staff.settings.noHistory')}</p>}
      {data && data.length > 0 && (
        <ol aria-label={t('staff.settings.history')} className="divide-border border-border divide-y border-y">
          {data.map((change) => (
            <Line key={change.revision} change={change} setting={setting} restore={restore} />
          ))}
        </ol>
      )}
    </WhenLoaded>
  );
};
