import type { JSX } from 'react';
import type { Difference } from './differences.ts';

export const looks = {
  same: '',
  gone: 'bg-failed-soft text-failed',
  new: 'bg-finished-soft text-finished no-underline',
} as const;
const tags = { same: 'span', gone: 'del', new: 'ins' } as const;

/** Letters that went and letters that came, within what stayed. */
export const DiffText = ({ parts }: Pick<Difference, 'parts'>): JSX.Element => (
  <p className="font-text whitespace-pre-wrap">
    {parts.map(({ kind, text }, n) => {
      const Tag = tags[kind];
      return (
        <Tag key={n} className={looks[kind]}>
          {text}
        </Tag>
      );
    })}
  </p>
);
