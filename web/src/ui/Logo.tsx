import type { JSX } from 'react';

/** The sign of the product: a voice becoming level. */
export const Logo = ({ size = 32 }: { size?: number }): JSX.Element => (
  <svg aria-hidden viewBox="0 0 32 32" width={size} height={size} className="shrink-0">
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path
      d="M6 13v6M11 9v14M16 12v8M21 7v18M26 14v4"
      className="stroke-accent-contrast"
      strokeWidth="2.4"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
