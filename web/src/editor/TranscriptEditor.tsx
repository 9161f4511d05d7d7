import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranscriptLink } from './collaboration/link.ts';
import { openWhileHere } from './collaboration/leaving.ts';
import { OpenedEditor } from './OpenedEditor.tsx';
import type { TranscriptEditorProps } from './props.ts';
import { openUnsentStore, type UnsentStore } from './unsent/store.ts';
import { createEditorModel, type EditorModel } from './model/model.ts';
import { loadEditorSettings, useEditorSettings } from './settings/settings.ts';

/** Names this load of the page, whatever is opened in it. */
const pageId = crypto.randomUUID();

/** The editor of a transcript, with the browser's clock, ids and storage. */
export const newEditorModel = (link: TranscriptLink, unsentStore: UnsentStore | undefined): EditorModel =>
  createEditorModel({
    link,
    unsentStore: unsentStore ?? openUnsentStore(pageId, navigator.locks),
    newId: () => crypto.randomUUID(),
    now: () => performance.now(),
    copyChoice: useEditorSettings.getState,
    after: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
  });

const Waiting = ({ model }: { model: EditorModel }): JSX.Element => {
  const { t } = useTranslation();
  const { phase } = useSyncExternalStore(model.collaboration.subscribe, model.collaboration.getState);
  if (phase === 'failed')
    return (
      <div role="alert" className="py-12 text-center">
        <p className="mb-4">{t('editor.loadFailed')}</p>
        <button
          type="button"
          className="bg-accent text-accent-contrast rounded px-4 py-2"
          onClick={() => void model.collaboration.open()}
        >
          {t('editor.retry')}
        </button>
      </div>
    );
  return (
    <div role="status" aria-label={t('editor.loading')} className="space-y-4 py-6">
      {[92, 80, 96, 60].map((width) => (
        <div key={width} className="bg-border h-5 animate-pulse rounded" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
};

/** The page on which a transcript is proofread. Give it a `key` that changes with the transcript. */
export const TranscriptEditor = (props: TranscriptEditorProps): JSX.Element => {
  const [model] = useState(() => props.model ?? newEditorModel(props.link, props.unsentStore));
  const { collaboration } = model;
  const { transcriptId } = props.link;
  useEffect(() => openWhileHere(collaboration, transcriptId), [collaboration, transcriptId]);
  useEffect(() => void loadEditorSettings(), []);
  const phase = useSyncExternalStore(model.collaboration.subscribe, () => model.collaboration.getState().phase);
  return (
    <section className="mx-auto w-full max-w-[84rem]">
      {phase === 'ready' ? <OpenedEditor model={model} props={props} /> : <Waiting model={model} />}
    </section>
  );
};
