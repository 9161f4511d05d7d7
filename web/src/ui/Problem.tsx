import type { JSX, ReactNode } from 'react';

/** A screen that says what happened and what to do. */
export const Problem = ({
  code,
  title,
  message,
  children,
}: {
  readonly code?: string;
  readonly title: string;
  readonly message: string;
  readonly children: ReactNode;
}): JSX.Element => (
  <div className="mx-auto grid h-full min-h-[60dvh] max-w-lg content-center gap-4 p-6 text-center">
    {code !== undefined && <p className="text-accent font-text text-7xl">{code}</p>}
    <h1 className="text-2xl font-semibold">{title}</h1>
    <p className="text-quiet">{message}</p>
    <div className="mt-2 flex justify-center">{children}</div>
  </div>
);
