import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from './choice.ts';
import type { UseChosen } from './use-chosen.ts';

/** Chooses a row, to be acted on together with others. It lies above the link that fills the row. */
export const ChooseBox = ({ chosen, choice }: { readonly chosen: UseChosen; readonly choice: Choice }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <label className="relative z-10 -m-2 grid size-11 shrink-0 cursor-pointer place-items-center self-start">
      <input
        type="checkbox"
        className="accent-accent size-5"
        aria-label={t('staff.actOn', { act: t('staff.bulk.choose'), name: choice.name })}
        checked={chosen.items.has(choice.id)}
        onChange={() => chosen.toggle(choice)}
      />
    </label>
  );
};
