import type { StaffSetting } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { Button } from '../../ui/Button.tsx';
import { History } from './History.tsx';
import { textOf } from './typed.ts';
import { useChange, type Draft } from './use-change.ts';
import { useShown } from './use-shown.ts';
import { ValueField } from './ValueField.tsx';

const REASON_MAX = 500;

/** What somebody else has set while this was being typed, and the two ways on. */
const Newer = ({
  draft: { base, newer },
  takeNote,
}: {
  readonly draft: Draft;
  readonly takeNote: (keep: boolean) => void;
}): JSX.Element | null => {
  const { t } = useTranslation();
  const shown = useShown();
  if (newer === null) return null;
  const words = {
    name: newer.updatedBy?.name ?? t('staff.settings.somebody'),
    value: shown(newer.input, newer.value),
    before: shown(base.input, base.value),
  };
  return (
    <div role="alert" data-conflict className="bg-ongoing-soft grid gap-3 rounded p-4">
      <p className="break-words">{t('staff.settings.newer', words)}</p>
      {newer.reason !== null && (
        <p className="text-sm break-words">
          <bdi>{newer.reason}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => takeNote(true)}>
          {t('staff.settings.keepMine')}
        </Button>
        <Button look="secondary" onClick={() => takeNote(false)}>
          {t('staff.settings.takeTheirs')}
        </Button>
      </div>
    </div>
  );
};

/** Changes one setting: its value, why, and what was before. */
export const SettingForm = ({
  setting,
  done,
}: {
  readonly setting: StaffSetting;
  readonly done: (changed: StaffSetting) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const shown = useShown();
  const { draft, type, explain, takeNote, save, reset } = useChange(setting, done);
  const { input, isSet, defaultValue } = setting;
  return (
    <div className="grid gap-6 pb-6 lg:grid-cols-2 lg:gap-10">
      <Form form={{ send: save, isWaiting: draft.isWaiting }}>
        <Newer draft={draft} takeNote={takeNote} />
        <ValueField
          input={input}
          text={draft.text}
          error={draft.fault === null ? undefined : t(`staff.settings.faults.${draft.fault}`)}
          onChange={type}
        />
        <TextField
          label={t('staff.why')}
          hint={t('staff.whyHint')}
          required
          value={draft.reason}
          maxLength={REASON_MAX}
          autoComplete="off"
          error={draft.isReasonMissing ? 'required' : undefined}
          onChange={({ target }) => explain(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" waiting={draft.isWaiting} disabled={draft.newer !== null}>
            {t('profile.save')}
          </Button>
          {isSet && (
            <Button look="secondary" disabled={draft.newer !== null} onClick={reset}>
              {t('staff.settings.reset', { value: shown(input, defaultValue) })}
            </Button>
          )}
        </div>
      </Form>
      <div>
        <h3 className="mb-2 font-medium">{t('staff.settings.history')}</h3>
        <History setting={setting} restore={(value) => type(textOf(input, value))} />
      </div>
    </div>
  );
};
