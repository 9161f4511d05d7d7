import { BULK_MAX, type EachAnswer } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { useModal } from '../../ui/modal.ts';
import { useWhy } from '../ReasonField.tsx';
import { partsOf, type Choice } from './choice.ts';
import { Results, type Result } from './Results.tsx';

/** Something that staff do with several rows at once. */
export type BulkAct = {
  /** What is asked: how many of what, and what is done with them. */
  readonly title: string;
  /** What will happen, in numbers. */
  readonly message: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly call: (part: readonly Choice[], reason: string) => Promise<Outcome<EachAnswer>>;
};

/** Acts on one part after the other; what could not be asked for is told by the refusal of the whole. */
const actOn = async (choices: readonly Choice[], reason: string, call: BulkAct['call']): Promise<readonly Result[]> => {
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  const results: Result[] = [];
  for (const part of partsOf(choices, BULK_MAX)) {
    const answer = await call(part, reason);
    const items = answer.ok ? answer.data.items : part.map(({ id }) => ({ id, code: answer.code }));
    results.push(...items.map(({ id, code }) => ({ id, code, name: names.get(id) ?? id })));
  }
  return results;
};

/** Asks for the reason of an act on several things, does it, and shows what came of each. */
export const useBulk = (moved: () => void): ((choices: readonly Choice[], act: BulkAct) => void) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const ask = useWhy();
  const show = useModal((state) => state.show);
  return (choices, { call, title, ...what }) => {
    let results: readonly Result[] = [];
    ask(title, {
      ...what,
      act: async ({ reason }) => {
        results = await actOn(choices, reason, call);
        moved();
        return { ok: true, data: {} };
      },
      after: () => {
        const done = results.filter(({ code }) => code === null).length;
        const counts = { done: formats.number(done), all: formats.number(results.length) };
        show({ title: t('staff.bulk.doneOf', counts), component: Results, props: { results } });
      },
    });
  };
};
