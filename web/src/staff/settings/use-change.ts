import { settingsApi, staffReason, staffSetting, type StaffSetting } from '@soebs/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api, type Outcome } from '../../api/index.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';
import { textOf, valueOf } from './typed.ts';

const conflict = z.object({ setting: staffSetting });
const faultNames = ['unfit', 'purchaseInOrder', 'idleWithinMax', 'pastRateChanged'] as const;
const faults = z.array(z.object({ field: z.literal('value'), message: z.enum(faultNames).catch('unfit') })).min(1);
export type Fault = (typeof faultNames)[number];

/** What is being typed for a setting. `base` is the setting as it was when the typing began, or when the newer value was taken note of. */
export type Draft = {
  readonly base: StaffSetting;
  readonly text: string;
  readonly reason: string;
  readonly fault: Fault | null;
  readonly isReasonMissing: boolean;
  /** What somebody else has set meanwhile. */
  readonly newer: StaffSetting | null;
  readonly isWaiting: boolean;
};

const begun = (base: StaffSetting): Draft => ({
  base,
  text: textOf(base.input, base.value),
  reason: '',
  fault: null,
  isReasonMissing: false,
  newer: null,
  isWaiting: false,
});

/** The draft beside the setting as it stands: where nothing was typed, it follows; otherwise the newer value is shown. */
const beside = (draft: Draft, setting: StaffSetting): Draft => {
  const { base, newer, text, reason, isWaiting } = draft;
  if (setting.revision <= base.revision || setting.revision === newer?.revision) return draft;
  if (text === textOf(base.input, base.value)) return { ...begun(setting), reason, isWaiting };
  return { ...draft, newer: setting };
};

/** Reads a refusal: a conflict brings the newer setting, a value that does not fit what is wrong with it. */
const afterRefusal = (draft: Draft, answer: Extract<Outcome<StaffSetting>, { ok: false }>): Draft | undefined => {
  const read = conflict.safeParse(answer.details);
  if (answer.code === 'setting_changed' && read.success)
    return { ...draft, newer: read.data.setting, isWaiting: false };
  const found = faults.safeParse(answer.details);
  const fault = found.success ? (found.data[0]?.message ?? null) : null;
  return fault === null ? undefined : { ...draft, fault, isWaiting: false };
};

/**
 * A change of a setting while it is being typed. What somebody else sets meanwhile is shown beside it: nothing typed is lost, and
 * nothing of theirs is overwritten unseen.
 */
export const useChange = (setting: StaffSetting, done: (changed: StaffSetting) => void) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => begun(setting));
  const shown = beside(draft, setting);
  const change = (part: Partial<Draft>): void => setDraft({ ...shown, ...part });

  const send = async (call: () => Promise<Outcome<StaffSetting>>): Promise<void> => {
    change({ isWaiting: true, fault: null, isReasonMissing: false });
    const answer = await call();
    if (answer.ok) {
      showToast({ type: 'success', title: t('staff.settings.done') });
      setDraft(begun(answer.data));
      done(answer.data);
      return;
    }
    const after = afterRefusal(shown, answer);
    setDraft(after ?? { ...shown, isWaiting: false });
    if (!after) showRefusal(t('staff.notDone'), answer.code);
  };
  const ready = (act: (reason: string) => Promise<void>): void => {
    const reason = staffReason.safeParse(shown.reason);
    if (reason.success) void act(reason.data);
    else change({ isReasonMissing: true });
  };
  const params = { id: setting.id };
  const { revision } = shown.base;
  return {
    draft: shown,
    type: (text: string) => change({ text, fault: null }),
    explain: (reason: string) => change({ reason, isReasonMissing: false }),
    /** Goes on from the newer setting, with what was typed or with its value. */
    takeNote: (keep: boolean) => {
      if (shown.newer) setDraft({ ...begun(shown.newer), reason: shown.reason, ...(keep ? { text: shown.text } : {}) });
    },
    save: (): Promise<void> => {
      const value = valueOf(setting.input, shown.text);
      if (value === undefined) change({ fault: 'unfit' });
      else ready((reason) => send(() => api.call(settingsApi.change, { params, body: { value, revision, reason } })));
      return Promise.resolve();
    },
    reset: () => ready((reason) => send(() => api.call(settingsApi.reset, { params, body: { revision, reason } }))),
  };
};
