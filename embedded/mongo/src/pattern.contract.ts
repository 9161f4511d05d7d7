import { describe, expect, it } from '@jest/globals';
import { Budget } from './store/budget.ts';
import { connected } from './testing/connected.ts';

const { collection, db } = connected();

describe('a regular expression cannot stop the server', () => {
  it('takes time in proportion to the text, whatever it says', async () => {
    await collection().insertOne({ text: 'x'.repeat(100_000) });
    const began = performance.now();
    expect(await collection().countDocuments({ text: /(x+x+)+y/ })).toBe(0);
    expect(await collection().countDocuments({ text: { $in: [/(x*)*$/] } })).toBe(1);
    expect(await collection().countDocuments({ text: { $not: /^(x|xx)+y$/ } })).toBe(1);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it.each(['(a)\\1', 'a(?=b)', 'a(?!b)', '(?<=a)b', 'a++', '(?>a)b', '(?#c)a', '\\h', '(?1)', 'a{5000}', '[a', '(?R)'])(
    'refuses what only an engine that turns back can do: %s',
    async ($regex) => {
      await expect(collection().find({ text: { $regex } }).toArray()).rejects.toMatchObject({ code: 2 });
    },
  );

  it.each([
    ['^Über', 'i', ['über uns'], ['Wir über uns']],
    ['a.c$', '', ['abc', 'abc\n'], ['a\nc', 'abc\nd']],
    ['^b$', 'm', ['a\nb\nc'], ['ab']],
    ['a.c', 's', ['a\nc'], ['ac']],
    ['(?i)x\\$[$]\\b', '', [], ['x$$']],
    ['(?i)x\\$[$]', '', ['X$$'], ['x']],
    ['\\d{2}\\.\\w+\\s\\S', '', ['12.ab c'], ['1.a b']],
    ['(?:un|auf)-?getan|\\Qa.b$\\E', '', ['un-getan', 'a.b$'], ['axb$', 'getan']],
    ['\\p{Lu}[[:digit:]]', '', ['Ä1'], ['ä1']],
  ])('finds by /%s/%s', async ($regex, $options, found, others) => {
    await collection().insertMany([...found, ...others].map((text) => ({ text })));
    const texts = await collection().find({ text: { $regex, $options } }).toArray();
    expect(texts.map(({ text }) => String(text))).toEqual(found);
  });
});

describe('maxTimeMS is the budget of every scan', () => {
  it('of reading, counting, changing and removing', async () => {
    await collection().insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'some text '.repeat(20) })));
    const filter = { text: /(e|m)+q/ };
    const over = { code: 50, codeName: 'MaxTimeMSExpired' };
    await expect(db().command({ find: 'things', filter, maxTimeMS: 1 })).rejects.toMatchObject(over);
    await expect(db().command({ count: 'things', query: filter, maxTimeMS: 1 })).rejects.toMatchObject(over);
    await expect(
      collection()
        .aggregate([{ $match: filter }], { maxTimeMS: 1 })
        .toArray(),
    ).rejects.toMatchObject(over);
    await expect(db().command({ distinct: 'things', key: 'n', maxTimeMS: 1 })).rejects.toMatchObject(over);
    const sorted = db().command({ find: 'things', sort: { text: 1 }, maxTimeMS: 1 });
    await expect(sorted).rejects.toMatchObject(over);
    await expect(collection().findOneAndUpdate(filter, { $set: { a: 1 } }, { maxTimeMS: 1 })).rejects.toMatchObject(
      over,
    );
    expect(await collection().countDocuments(filter, { maxTimeMS: 60_000 })).toBe(0);
    expect(await collection().countDocuments({ a: 1 })).toBe(0);
  }, 60_000);

  it('and looks at the clock every so many rows', () => {
    let now = 0;
    const budget = new Budget(() => now);
    const rows = (count: number) => Array.from({ length: count }, () => budget.spend());
    budget.begin(10);
    now = 10;
    expect(() => rows(100)).not.toThrow();
    now = 11;
    expect(() => rows(16)).toThrow('exceeded time limit');
    budget.begin(0);
    expect(() => rows(100)).not.toThrow();
  });
});
