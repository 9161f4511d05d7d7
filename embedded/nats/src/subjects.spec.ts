import { describe, expect, it } from '@jest/globals';
import { isLiteral, isSubject, Subscriptions } from './subjects.ts';

const interest = (subject: string, queue?: string) => ({ subject, queue });

describe('subjects', () => {
  it.each(['a', 'a.b', '*', 'a.*.b', '>', 'a.>', 'a*b', '$SYS.x'])('accepts %s', (subject) => {
    expect(isSubject(subject)).toBe(true);
  });

  it.each(['', '.', 'a.', '.a', 'a..b', 'a b', '>.a', 'a.>.b', 'a\tb'])('refuses "%s"', (subject) => {
    expect(isSubject(subject)).toBe(false);
  });

  it('knows wildcards only as whole tokens', () => {
    expect([isLiteral('a*b.c>'), isLiteral('a.*'), isLiteral('a.>')]).toEqual([true, false, false]);
  });
});

describe('subscriptions', () => {
  it('parts singles from queue groups, and groups by subject', () => {
    const [single, one, two, elsewhere] = [
      interest('a.b'),
      interest('a.b', 'q'),
      interest('a.b', 'q'),
      interest('a.*', 'q'),
    ];
    const subscriptions = new Subscriptions<ReturnType<typeof interest>>();
    for (const each of [single, one, two, elsewhere]) subscriptions.add(each);
    expect(subscriptions.audienceOf('a.b')).toEqual({ singles: [single], groups: [[one, two], [elsewhere]] });
  });

  it('forgets what was removed and notices what came after an answer', () => {
    const [first, second] = [interest('a.>'), interest('a.b')];
    const subscriptions = new Subscriptions<ReturnType<typeof interest>>();
    subscriptions.add(first);
    expect(subscriptions.audienceOf('a.b').singles).toEqual([first]);
    subscriptions.add(second);
    subscriptions.remove(first);
    expect(subscriptions.audienceOf('a.b').singles).toEqual([second]);
    subscriptions.remove(second);
    subscriptions.remove(second);
    expect(subscriptions.audienceOf('a.b').singles).toEqual([]);
  });

  it('does not take a wildcard in a published subject for one that matches', () => {
    const subscriptions = new Subscriptions<ReturnType<typeof interest>>();
    subscriptions.add(interest('a.b'));
    expect(subscriptions.audienceOf('a.*').singles).toEqual([]);
    expect(subscriptions.audienceOf('a.>').singles).toEqual([]);
  });
});
