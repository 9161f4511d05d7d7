import { useState } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { EditorModel } from '../model/model.ts';

type Drafts = { readonly texts: Readonly<Record<string, string>> };

type DraftStore = UseBoundStore<StoreApi<Drafts>>;

const storeOf = (): DraftStore => create<Drafts>(() => ({ texts: {} }));

/** What is written in a tool and not yet saved lives beside the tool: closing it, by Escape or for another one, loses nothing. */
const stores = new WeakMap<EditorModel, DraftStore>();

const draftsOf = (model: EditorModel): DraftStore => {
  const known = stores.get(model) ?? storeOf();
  stores.set(model, known);
  return known;
};

const withText = (texts: Drafts['texts'], key: string, text: string | null): Drafts['texts'] => {
  const others = Object.entries(texts).filter(([name]) => name !== key);
  return Object.fromEntries(text === null ? others : [...others, [key, text]]);
};

/** The text of a field as it was left, how to change it, and how to be done with it. */
export type Draft = readonly [text: string, write: (text: string) => void, forget: () => void];

/** A field whose text outlives its tool. */
export const useDraft = (model: EditorModel, key: string, initial: () => string): Draft => {
  const [store] = useState(() => draftsOf(model));
  const [first] = useState(initial);
  const text = store(({ texts }) => texts[key]) ?? first;
  const keep = (next: string | null): void => store.setState(({ texts }) => ({ texts: withText(texts, key, next) }));
  return [text, (next) => keep(next), () => keep(null)];
};
