import { CircleAlert, CircleCheck, LoaderCircle, MailCheck, type LucideIcon } from 'lucide-react';
import type { JSX, ReactNode } from 'react';

const looks = {
  waiting: { icon: LoaderCircle, colour: 'text-accent animate-spin' },
  done: { icon: CircleCheck, colour: 'text-finished' },
  sent: { icon: MailCheck, colour: 'text-finished' },
  failed: { icon: CircleAlert, colour: 'text-failed' },
} as const satisfies Record<string, { icon: LucideIcon; colour: string }>;

/** What became of something, with a sign and in words. */
export const State = ({ kind, children }: { kind: keyof typeof looks; children: ReactNode }): JSX.Element => {
  const { icon: Icon, colour } = looks[kind];
  return (
    <div role={kind === 'failed' ? 'alert' : 'status'} data-state={kind} className="flex items-start gap-3">
      <Icon aria-hidden size={28} className={`${colour} shrink-0`} />
      <div className="min-w-0 grow space-y-2 pt-0.5 break-words">{children}</div>
    </div>
  );
};
