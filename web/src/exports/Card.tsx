import type { LucideIcon } from 'lucide-react';
import { useId, type JSX, type ReactNode } from 'react';

/** One kind of export. */
export const Card = ({
  icon: Icon,
  title,
  hint,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}): JSX.Element => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="bg-surface border-border rounded-lg border p-5 sm:p-6">
      <h2 id={id} className="flex items-center gap-3 text-lg font-semibold">
        <Icon aria-hidden size={20} className="text-accent" />
        {title}
      </h2>
      <p className="text-quiet mb-6">{hint}</p>
      {children}
    </section>
  );
};
