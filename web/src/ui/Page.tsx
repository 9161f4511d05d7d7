import type { JSX, ReactNode } from 'react';

const widthOf = (narrow: boolean, wide: boolean): string => {
  if (narrow) return 'max-w-2xl';
  return wide ? 'max-w-[88rem]' : 'max-w-5xl';
};

/** The head and the column of a dashboard screen. */
export const Page = ({
  title,
  actions,
  narrow = false,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly narrow?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}): JSX.Element => (
  <div className={`mx-auto w-full ${widthOf(narrow, wide)}`}>
    <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">
        <bdi>{title}</bdi>
      </h1>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
    {children}
  </div>
);
