import { describe, expect, test } from '@jest/globals';
import { closed, failedToOpen, opened, opening, phaseOf, unopened } from './lifecycle.ts';
import { failuresOf, LAST_RETRY_MS, retryMsOf, senderAfter, type Sender, type SenderEvent } from './sender.ts';

const resting: Sender = { is: 'resting', edits: 0 };
const after = (...events: readonly SenderEvent[]): Sender => events.reduce(senderAfter, resting);

describe('what a collaboration does about what is typed', () => {
  test('[TX13] edits are counted until a batch is made of them', () => {
    expect(after('edited', 'edited')).toEqual({ is: 'resting', edits: 2 });
    expect(after('edited', 'flushed')).toEqual(resting);
    expect(after('edited', 'sent')).toMatchObject({ is: 'sending', edits: 0 });
    expect(after('sent', 'edited', 'answered', 'settled')).toEqual({ is: 'resting', edits: 1 });
  });

  test('[TX13] one batch at a time: while one is on its way no other is made', () => {
    const sending = after('sent', 'edited');
    expect(senderAfter(sending, 'sent')).toBe(sending);
    expect(senderAfter(sending, 'flushed')).toBe(sending);
  });

  test('[TX13] each failure in a row doubles the pause, up to half a minute', () => {
    const pauses: number[] = [];
    let sender: Sender = resting;
    for (let n = 1; n <= 7; n += 1) {
      sender = senderAfter(sender, 'sent');
      pauses.push(retryMsOf(sender));
      sender = senderAfter(senderAfter(sender, 'failed'), 'settled');
      expect(sender).toMatchObject({ is: 'retrying', failures: n });
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, LAST_RETRY_MS, LAST_RETRY_MS]);
  });

  test('[TX13] an answer ends the failures, also a refusal', () => {
    const failed = after('sent', 'failed', 'settled', 'sent');
    expect(failuresOf(failed)).toBe(1);
    const answered = senderAfter(failed, 'answered');
    expect([failuresOf(answered), retryMsOf(answered)]).toEqual([0, 1_000]);
    expect(senderAfter(answered, 'settled')).toEqual(resting);
  });

  test('[TX13] once the line is back the pause is short again, and the failures still count until something arrives', () => {
    const retrying = after('sent', 'failed', 'settled', 'sent', 'failed', 'settled');
    const back = senderAfter(retrying, 'returned');
    expect([failuresOf(back), retryMsOf(retrying), retryMsOf(back)]).toEqual([2, 4_000, 1_000]);
    expect(senderAfter(back, 'sent')).toMatchObject({ is: 'sending', failures: 2 });
  });
});

describe('where a collaboration stands with its transcript', () => {
  test('every opening is one of its own; a page that was left stays as it was', () => {
    const first = opening(unopened);
    expect(opening(unopened)).not.toBe(first);
    expect(phaseOf(first)).toBe('loading');
    expect(phaseOf(failedToOpen(first))).toBe('failed');
    expect([phaseOf(closed(opened('de'))), closed(opened('de')).at]).toEqual(['ready', 'closed']);
    expect(opening(closed(opened('de')))).toEqual({ at: 'loading', language: 'de' });
    expect(phaseOf(closed(closed(first)))).toBe('loading');
  });
});
