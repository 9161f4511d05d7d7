import { confidenceCounts, doubtfulBelow, fromStoredTranscript, type ConfidenceCounts } from '@soebs/events/transcript';
import { useEffect } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { VersionsLink } from '../collaboration/link.ts';
import type { EditorModel } from '../model/model.ts';
import { useEditorSettings } from '../settings/settings.ts';

type Scale = { readonly counts: ConfidenceCounts };

/** How sure the machine was of its words, by text: what people have corrected since is sure, and would shift the scale. */
const scales = new WeakMap<EditorModel, UseBoundStore<StoreApi<Scale>>>();

const scaleOf = (model: EditorModel): UseBoundStore<StoreApi<Scale>> => {
  const known = scales.get(model) ?? create<Scale>(() => ({ counts: confidenceCounts(model.transcript().segments) }));
  scales.set(model, known);
  return known;
};

/** The confidence (percent) below which words of this text are doubtful (TX33). */
export const doubtsBelow = (model: EditorModel): number =>
  doubtfulBelow(scaleOf(model).getState().counts, useEditorSettings.getState().doubtSharePercent);

/** The same for a component that shows it. */
export const useDoubtsBelow = (model: EditorModel): number => {
  const counts = scaleOf(model)((scale) => scale.counts);
  const share = useEditorSettings(({ doubtSharePercent }) => doubtSharePercent);
  return doubtfulBelow(counts, share);
};

/** Calls back when another share is doubtful; returns how to stop. */
export const onDoubtScale = (model: EditorModel, listener: () => void): (() => void) =>
  scaleOf(model).subscribe(listener);

const machineText = async (versions: VersionsLink): Promise<ConfidenceCounts | null> => {
  const [machine, ...others] = (await versions.list()).toReversed();
  if (machine?.by !== null || others.length === 0) return null;
  return confidenceCounts(fromStoredTranscript(await versions.load(machine.revision)).segments);
};

/** Takes the scale of a text that people have corrected from what the machine wrote. */
export const useDoubtScale = (model: EditorModel, versions: VersionsLink | undefined): void => {
  useEffect(() => {
    if (!versions) return;
    const known = scaleOf(model);
    machineText(versions)
      .then((counts) => counts && known.setState({ counts }))
      .catch(() => undefined);
  }, [model, versions]);
};
