import { describe, expect, it } from '@jest/globals';
import { Targets } from './targets.ts';

const three = () => new Targets(['http://a', 'http://b', 'http://c']);
const urls = (targets: Targets, count: number): readonly (string | undefined)[] =>
  Array.from({ length: count }, () => targets.next()?.url);

describe('the services behind the proxy', () => {
  it('are asked in turns', () => {
    expect(new Set(urls(three(), 3)).size).toBe(3);
  });

  it('are left out while they are not ready, unless none is', () => {
    const targets = three();
    targets.all[0]!.isReady = false;
    expect(urls(targets, 6)).not.toContain('http://a');
    for (const target of targets.all) target.isReady = false;
    expect(new Set(urls(targets, 3)).size).toBe(3);
  });

  it('are tried one after the other until none is left', () => {
    const targets = three();
    const tried = new Set<ReturnType<Targets['next']> & object>();
    for (let next = targets.next(tried); next; next = targets.next(tried)) tried.add(next);
    expect(tried.size).toBe(3);
  });

  it('keep the requests of a socket together as long as they are ready', () => {
    const targets = three();
    const [first] = targets.all;
    const cookie = `other=1; ${targets.routeTo(first!).split(';')[0]}`;
    expect([1, 2, 3].map(() => targets.ofSocket(cookie)?.url)).toEqual(['http://a', 'http://a', 'http://a']);
    first!.isReady = false;
    expect(targets.ofSocket(cookie)?.url).not.toBe('http://a');
    for (const odd of [undefined, 'soebs_route=9', 'soebs_route=x', 'soebs_route='])
      expect(targets.ofSocket(odd)).toBeDefined();
  });
});
