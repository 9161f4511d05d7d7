import { useId, type JSX, type ReactNode } from 'react';

/** A part of the profile: what it is about at the left, what can be done at the right. */
export const Section = ({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}): JSX.Element => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-border grid gap-x-10 gap-y-4 border-t py-8 lg:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {lead !== undefined && <p className="text-quiet mt-1">{lead}</p>}
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  );
};
