import type { Collaboration } from './collaboration.ts';

/** Texts whose page was left inside the app before all was sent, by transcript. */
const finishing = new Map<string, { readonly collaboration: Collaboration; readonly stop: () => void }>();

const askBefore = (collaboration: Collaboration): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => {
    if (!collaboration.isSafeToLeave()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
};

/** Ends what a text that was left is still sending; the store of unsent edits has the rest. */
const endFinishing = async (transcriptId: string): Promise<void> => {
  const left = finishing.get(transcriptId);
  finishing.delete(transcriptId);
  left?.stop();
  await left?.collaboration.close();
};

/** Sends on after the page was left inside the app, until all is in the log or something stands in the way (TX13, TX40). */
const finish = (collaboration: Collaboration, transcriptId: string, stopAsking: () => void): void => {
  const endWhenDone = (): void => {
    const { save, phase } = collaboration.getState();
    if (save === 'saving' && phase === 'ready') return;
    if (finishing.get(transcriptId)?.collaboration === collaboration) void endFinishing(transcriptId);
  };
  const stopListening = collaboration.subscribe(endWhenDone);
  const stop = (): void => {
    stopListening();
    stopAsking();
  };
  finishing.set(transcriptId, { collaboration, stop });
  collaboration.flush();
  endWhenDone();
};

/**
 * Opens a transcript for as long as its page is there and sends what waits when the page is left. Closing the browser's page
 * asks while an act is only partly sent (TX13); returns how to leave inside the app.
 */
export const openWhileHere = (collaboration: Collaboration, transcriptId: string): (() => void) => {
  const send = (): void => collaboration.flush();
  const stopAsking = askBefore(collaboration);
  let isHere = true;
  void endFinishing(transcriptId).then(() => (isHere ? collaboration.open() : undefined));
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', send);
  return () => {
    isHere = false;
    removeEventListener('pagehide', send);
    document.removeEventListener('visibilitychange', send);
    finish(collaboration, transcriptId, stopAsking);
  };
};
