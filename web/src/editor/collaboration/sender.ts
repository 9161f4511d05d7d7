/** How long after a failed send the same is sent again: at first, and at most (ms). */
export const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 30_000;

/** What a collaboration does about what is typed; `edits` counts those since the last batch was made. */
export type Sender =
  /** Nothing is on its way, and the last send, if any, arrived. */
  | { readonly is: 'resting'; readonly edits: number }
  /** A batch is on its way; `failures` in a row before it, `retryMs` until the next try should it fail too. */
  | { readonly is: 'sending'; readonly edits: number; readonly failures: number; readonly retryMs: number }
  /** The last send failed; the same is sent again after a pause. */
  | { readonly is: 'retrying'; readonly edits: number; readonly failures: number; readonly retryMs: number };

/** What happens to it. */
export type SenderEvent =
  /** A person has changed the text. */
  | 'edited'
  /** A batch was made of what waits, but none can be sent. */
  | 'flushed'
  /** A batch was made and is on its way. */
  | 'sent'
  /** The server has answered, whatever it says. */
  | 'answered'
  /** No answer came. */
  | 'failed'
  /** All that follows from an answer, or from none, is done. */
  | 'settled'
  /** The line is back: the next try is as soon as the first. */
  | 'returned';

type Of<S extends Sender['is']> = Extract<Sender, { is: S }>;
type Transitions = {
  readonly [S in Sender['is']]: Readonly<Record<SenderEvent, (sender: Of<S>) => Sender>>;
};

const edited = <S extends Sender>(sender: S): S => ({ ...sender, edits: sender.edits + 1 });
const flushed = <S extends Sender>(sender: S): S => ({ ...sender, edits: 0 });
const returned = <S extends Of<'sending'> | Of<'retrying'>>(sender: S): S => ({ ...sender, retryMs: FIRST_RETRY_MS });
const same = <S extends Sender>(sender: S): S => sender;

const transitions: Transitions = {
  resting: {
    edited,
    flushed,
    sent: () => ({ is: 'sending', edits: 0, failures: 0, retryMs: FIRST_RETRY_MS }),
    answered: same,
    failed: same,
    settled: same,
    returned: same,
  },
  sending: {
    edited,
    flushed: same,
    sent: same,
    answered: (sender) => ({ ...sender, failures: 0, retryMs: FIRST_RETRY_MS }),
    failed: (sender) => ({
      ...sender,
      failures: sender.failures + 1,
      retryMs: Math.min(sender.retryMs * 2, LAST_RETRY_MS),
    }),
    settled: (sender) =>
      sender.failures === 0 ? { is: 'resting', edits: sender.edits } : { ...sender, is: 'retrying' },
    returned,
  },
  retrying: {
    edited,
    flushed,
    sent: (sender) => ({ ...sender, is: 'sending', edits: 0 }),
    answered: same,
    failed: same,
    settled: same,
    returned,
  },
};

/** The state after an event; every state has an answer to every event. */
export const senderAfter = (sender: Sender, event: SenderEvent): Sender => {
  if (sender.is === 'resting') return transitions.resting[event](sender);
  if (sender.is === 'sending') return transitions.sending[event](sender);
  return transitions.retrying[event](sender);
};

/** How often in a row nothing arrived. */
export const failuresOf = (sender: Sender): number => (sender.is === 'resting' ? 0 : sender.failures);

/** How long to wait before the next try (ms). */
export const retryMsOf = (sender: Sender): number => (sender.is === 'resting' ? FIRST_RETRY_MS : sender.retryMs);
