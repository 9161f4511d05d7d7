import { memo, useState, type JSX, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorSettings } from './settings.ts';
import { groups, type KeyGroup } from './groups.ts';
import { numberKeys } from './numbered.ts';
import { presetNames, presets, type Preset } from './presets.ts';
import {
  bindingFrom,
  keysOf,
  conflictOf,
  remappable,
  type Action,
  type KeyConflict,
  type OwnKeys,
} from './shortcuts.ts';
import { useActionName } from './action-name.ts';

type RowProps = {
  readonly action: Action;
  readonly isMac: boolean;
};

/** The key of an action. Pressed, it waits for the key that is to do the same from now on (TX31). */
const OwnKey = ({ action, isMac }: RowProps): JSX.Element => {
  const { t } = useTranslation();
  const nameOf = useActionName();
  const { keys, change } = useEditorSettings();
  const [waits, setWaits] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const said = (against: KeyConflict | null): string | null => {
    if (against === null) return null;
    if (typeof against === 'string') return t(`editor.key_${against}`);
    return t('editor.keyTaken', { action: nameOf(against.takenBy) });
  };
  const press = (event: KeyboardEvent): void => {
    if (!waits || (event.key === 'Tab' && event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const wanted = bindingFrom(event.nativeEvent, isMac);
    if (!wanted) return;
    const against = conflictOf(action, wanted, keys);
    if (against === null) change({ keys: { ...keys, [action]: wanted } });
    setConflict(said(against));
    setWaits(false);
  };
  return (
    <span className="grid justify-items-end">
      <button
        type="button"
        title={t('editor.changeKey')}
        aria-label={t('editor.changeKeyOf', { action: nameOf(action), keys: keysOf(action, isMac, keys) })}
        onClick={() => setWaits(true)}
        onBlur={() => setWaits(false)}
        onKeyDown={press}
        className="border-control hover:bg-raised min-h-8 rounded border px-2 text-sm"
      >
        {waits ? t('editor.pressKey') : <kbd>{keysOf(action, isMac, keys)}</kbd>}
      </button>
      {conflict !== null && (
        <span role="alert" className="text-failed text-xs">
          {conflict}
        </span>
      )}
    </span>
  );
};

const Row = ({ action, isMac }: RowProps): JSX.Element => {
  const nameOf = useActionName();
  return (
    <div className="contents">
      <dt className="self-center">{nameOf(action)}</dt>
      <dd className="text-quiet text-right">
        {remappable.includes(action) ? <OwnKey action={action} isMac={isMac} /> : <kbd>{keysOf(action, isMac)}</kbd>}
      </dd>
    </div>
  );
};

/** Keys of other programs, taken over as a whole; each can be changed afterwards. */
const PresetChoice = (): JSX.Element => {
  const { t } = useTranslation();
  const { keys, change } = useEditorSettings();
  const now = JSON.stringify(keys);
  const chosen = presetNames.find((name) => JSON.stringify(presets[name]) === now) ?? '';
  return (
    <label className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      {t('editor.presets')}
      <select
        value={chosen}
        onChange={({ target }) => {
          const taken: OwnKeys = presets[target.value as Preset];
          change({ keys: { ...taken } });
        }}
        className="bg-surface text-text border-control h-9 rounded border px-2"
      >
        {chosen === '' && <option value="">{t('editor.ownKeys')}</option>}
        {presetNames.map((name) => (
          <option key={name} value={name}>
            {t(`editor.preset_${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
};

const grid = 'grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm md:grid-cols-[1fr_auto_1fr_auto] md:gap-x-6';

const Group = ({ group, isMac }: { readonly group: KeyGroup; readonly isMac: boolean }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <section className="mb-5">
      <h3 className="mb-2 font-semibold">{t(`editor.keys_${group}`)}</h3>
      <dl className={grid}>
        {groups[group].map((action) => (
          <Row key={action} action={action} isMac={isMac} />
        ))}
        {group === 'rest' &&
          (['speaker', 'tool'] as const).map((gives) => (
            <div key={gives} className="contents">
              <dt>{t(`editor.digits_${gives}`)}</dt>
              <dd className="text-quiet text-right">
                <kbd>{numberKeys(gives, isMac, 0)} …</kbd>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
};

/** All keys of the editor, from the one table, and how they are changed. The browser's own dialog traps and restores the focus. */
const Help = ({ dialog, isMac }: { dialog: RefObject<HTMLDialogElement | null>; isMac: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const { keys, change } = useEditorSettings();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="editor-help"
      className="bg-surface text-text border-border m-auto max-h-[90vh] w-[min(52rem,94vw)] rounded-lg border p-6 backdrop:bg-black/40"
    >
      <h2 id="editor-help" className="mb-1 text-lg font-semibold">
        {t('editor.helpTitle')}
      </h2>
      <p className="text-quiet mb-4 text-sm">{t('editor.helpHint')}</p>
      {isMac && <p className="text-quiet mb-4 text-sm">{t('editor.helpHintMac')}</p>}
      <PresetChoice />
      {(Object.keys(groups) as KeyGroup[]).map((group) => (
        <Group key={group} group={group} isMac={isMac} />
      ))}
      <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          disabled={Object.keys(keys).length === 0}
          onClick={() => change({ keys: {} })}
          className="border-control rounded border px-4 py-2 disabled:opacity-60"
        >
          {t('editor.resetKeys')}
        </button>
        <button type="submit" className="bg-accent text-accent-contrast rounded px-4 py-2">
          {t('editor.close')}
        </button>
      </form>
    </dialog>
  );
};

/** Closed as it mostly is, it has some thirty keys to draw: not anew for what happens in the text. */
export const HelpDialog = memo(Help);
