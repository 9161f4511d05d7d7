import { useId, type JSX, type ReactNode } from 'react';

/** A word for how something stands, in its colour. */
export const Badge = ({
  look,
  children,
}: {
  readonly look: 'plain' | 'good' | 'ongoing' | 'bad' | 'accent';
  readonly children: ReactNode;
}): JSX.Element => <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${looks[look]}`}>{children}</span>;

const looks = {
  plain: 'bg-raised text-text',
  good: 'bg-finished-soft text-finished',
  ongoing: 'bg-ongoing-soft text-ongoing',
  bad: 'bg-failed-soft text-failed',
  accent: 'bg-accent-soft text-accent',
} as const;

/** What is known of something, name by name. */
export const Details = ({ of }: { readonly of: readonly (readonly [string, ReactNode])[] }): JSX.Element => (
  <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
    {of.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-quiet text-sm">{name}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

/** A part of a staff screen with its own head. */
export const DetailSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): JSX.Element => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
};
