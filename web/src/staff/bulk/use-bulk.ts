import type { EachAnswer } from '@soebs/contract';
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

/** So many in one call: few enough to tell how far it is, and to be answered in time. */
const AT_ONCE = 25;

/** Acts on one part after the other; what could not be asked for is told by the refusal of the whole. */
const actOn = async (
  choices: readonly Choice[],
  { call, tell }: { readonly call: BulkAct['call']; readonly tell: (done: number) => void },
  reason: string,
): Promise<readonly Result[]> => {
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  const results: Result[] = [];
  for (const part of partsOf(choices, AT_ONCE)) {
    tell(results.length);
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
      act: async ({ reason }, tell) => {
        const all = formats.number(choices.length);
        const report = (done: number): void => tell(t('staff.bulk.underWay', { done: formats.number(done), all }));
        results = await actOn(choices, { call, tell: report }, reason);
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
