import { asName } from '@soebs/contract';
import { fromStoredTranscript, nameVersion, restoreOperations, type Transcript } from '@soebs/events/transcript';
import { useEffect, useState, useSyncExternalStore, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Version, VersionsLink } from '../collaboration/link.ts';
import { inputLook, Panel, smallButton } from '../tools/Panel.tsx';
import { useDraft } from '../tools/drafts.ts';
import type { EditorModel } from '../model/model.ts';
import { useMeta } from '../model/use-transcript.ts';
import { Comparison } from './Comparison.tsx';

const LONGEST_NAME = 100;

type PanelProps = {
  readonly model: EditorModel;
  readonly link: VersionsLink;
  readonly editable: boolean;
  readonly reveal: (segmentId: string) => void;
  readonly close: () => void;
  /** How a text from elsewhere becomes a version; nothing for those who only read. */
  readonly importing: ReactNode;
};

/** The versions, loaded anew whenever one is named or everything is saved. */
const useVersions = ({ model, link }: Pick<PanelProps, 'model' | 'link'>) => {
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const [failed, setFailed] = useState(false);
  const { save } = useSyncExternalStore(model.collaboration.subscribe, model.collaboration.getState);
  const attributes = useMeta(model, (transcript) => transcript.attributes);
  useEffect(() => {
    if (save !== 'saved') return undefined;
    let isGone = false;
    link
      .list()
      .then((found) => {
        if (!isGone) setVersions(found);
      })
      .catch(() => {
        if (!isGone) setFailed(true);
      });
    return () => {
      isGone = true;
    };
  }, [link, save, attributes]);
  return { versions, failed, isSaved: save === 'saved' };
};

const NameNow = ({ model, isSaved }: { model: EditorModel; isSaved: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const [name, setName, forget] = useDraft(model, 'version:name', () => '');
  const clean = asName(name, LONGEST_NAME);
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (clean === '' || !isSaved) return;
        model.change([nameVersion(model.collaboration.session.revision, clean)]);
        forget();
      }}
    >
      <input
        aria-label={t('editor.versionName')}
        placeholder={t('editor.versionName')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className={inputLook}
      />
      <button type="submit" className={smallButton} disabled={clean === '' || !isSaved}>
        {t('editor.nameVersion')}
      </button>
    </form>
  );
};

type RowProps = {
  readonly version: Version;
  readonly editable: boolean;
  readonly compare: () => void;
  readonly restore: () => void;
};

const Row = ({ version, editable, compare, restore }: RowProps): JSX.Element => {
  const { t, i18n } = useTranslation();
  const [asks, setAsks] = useState(false);
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(version.at),
  );
  const what = version.by === null ? t('editor.machineText') : t('editor.edits', { count: version.edits });
  return (
    <li className="border-border grid gap-2 border-t pt-3">
      <p>
        {version.name !== null && <bdi className="block font-medium">{version.name}</bdi>}
        <span className="block text-sm">{what}</span>
        {version.by !== null && (
          <span className="block text-sm break-words">
            <bdi>{version.byName ?? t('editor.formerMember')}</bdi>
          </span>
        )}
        <span className="text-quiet block text-sm">{at}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={smallButton} onClick={compare}>
          {t('editor.compare')}
        </button>
        {editable && (
          <button type="button" className={smallButton} onClick={() => (asks ? restore() : setAsks(true))}>
            {t(asks ? 'editor.restoreSurely' : 'editor.restore')}
          </button>
        )}
      </div>
    </li>
  );
};

/** Versions of the text: named ones, editing sessions, the machine's; compared, and brought back as a new one (TX38). */
export const VersionsPanel = ({ model, link, editable, reveal, close, importing }: PanelProps): JSX.Element => {
  const { t } = useTranslation();
  const { versions, failed, isSaved } = useVersions({ model, link });
  const [compared, setCompared] = useState<Transcript | null>(null);
  const [restored, setRestored] = useState(false);
  const load = async (revision: number): Promise<Transcript | null> =>
    link.load(revision).then(fromStoredTranscript, () => null);
  const restore = async ({ revision }: Version): Promise<void> => {
    const then = await load(revision);
    if (!then) return;
    model.change(restoreOperations(model.transcript(), then, () => crypto.randomUUID()));
    setRestored(true);
  };
  return (
    <Panel title={t('editor.versions')} close={close}>
      {compared ? (
        <div className="grid gap-3">
          <button type="button" className={smallButton} onClick={() => setCompared(null)}>
            {t('editor.backToVersions')}
          </button>
          <Comparison model={model} then={compared} editable={editable} reveal={reveal} />
        </div>
      ) : (
        <div className="grid gap-4">
          {editable && <NameNow model={model} isSaved={isSaved} />}
          {importing}
          {restored && (
            <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm">
              {t('editor.restored')}
              <button
                type="button"
                className="text-accent min-h-8 font-medium"
                onClick={() => {
                  model.undo();
                  setRestored(false);
                }}
              >
                {t('editor.undo')}
              </button>
            </p>
          )}
          {failed && <p role="alert">{t('editor.versionsFailed')}</p>}
          {!versions && !failed && <p role="status">{t('editor.loadingVersions')}</p>}
          <ul className="grid gap-4">
            {versions?.map((version) => (
              <Row
                key={version.revision}
                version={version}
                editable={editable}
                compare={() => void load(version.revision).then(setCompared)}
                restore={() => void restore(version)}
              />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
};
