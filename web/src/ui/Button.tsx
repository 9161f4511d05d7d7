import { cva, type VariantProps } from 'class-variance-authority';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, JSX } from 'react';
import { Link, type LinkProps } from 'react-router';

const look = cva(
  'pointer-coarse:min-h-11 inline-flex min-h-10 items-center justify-center gap-2 rounded px-4 py-2 text-center font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-60',
  {
    variants: {
      look: {
        primary: 'bg-accent text-accent-contrast hover:not-disabled:bg-accent/90',
        secondary: 'border-control text-text hover:not-disabled:bg-raised border bg-surface',
        quiet: 'text-accent hover:not-disabled:bg-accent-soft',
        danger: 'bg-failed text-accent-contrast hover:not-disabled:bg-failed/90',
        quietDanger: 'text-failed hover:not-disabled:bg-failed-soft',
      },
    },
    defaultVariants: { look: 'primary' },
  },
);

type Look = VariantProps<typeof look>;

/** A button; `waiting` disables it and tells so. */
export const Button = ({
  look: chosen,
  waiting = false,
  disabled = false,
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { readonly waiting?: boolean }): JSX.Element => (
  <button
    type={type}
    disabled={disabled || waiting}
    aria-busy={waiting}
    className={`${look({ look: chosen })} ${className}`}
    {...rest}
  />
);

/** A link that looks like a button. */
export const ButtonLink = ({ look: chosen, className = '', ...rest }: LinkProps & Look): JSX.Element => (
  <Link className={`${look({ look: chosen })} ${typeof className === 'string' ? className : ''}`} {...rest} />
);

/** A link out of the application that looks like a button. */
export const AnchorButton = ({
  look: chosen,
  className = '',
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look): JSX.Element => (
  <a className={`${look({ look: chosen })} ${className}`} {...rest}>
    {children}
  </a>
);
