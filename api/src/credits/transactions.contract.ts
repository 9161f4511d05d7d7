import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@soebs/platform/testing';
import type { NamedTransaction } from '@soebs/contract';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
}, 60_000);
afterAll(() => world.close(), 30_000);

type Page = { readonly items: NamedTransaction[]; readonly total: number; readonly next: string | null };

describe('transactions', () => {
  it('[CR13] come newest first, by pages and kinds, with the title of the project as long as there is one', async () => {
    const { user, client } = await world.member({ minutes: 10 });
    const id = await story.finished(user._id, 'eins zwei');
    const read = (query = ''): Promise<Page> => client.data('get', `/credits/transactions${query}`);
    await until(async () => (await read()).total === 2);
    const [withdraw, free] = (await read()).items;
    expect(withdraw).toMatchObject({ kind: 'withdraw', amountInCents: -100, balanceInCents: 900, title: 'Gespräch' });
    expect(withdraw?.reference).toBe(id);
    expect(free).toMatchObject({ kind: 'freeDeposit', amountInCents: 1_000, balanceInCents: 1_000, title: null });
    const first = await read('?limit=1');
    // What is booked between two parts of the list repeats nothing.
    const more = { type: 'DepositFreeCredits', userId: user._id, grantId: 'x', cents: 100, grantedBy: 'a' } as const;
    await world.commands.credits.handle(more, story.by());
    await until(async () => (await read()).total === 3);
    const second = await read(`?limit=1&after=${first.next ?? ''}`);
    expect([...first.items, ...second.items]).toEqual([withdraw, free]);
    expect(await read(`?limit=1&after=${second.next ?? ''}`)).toMatchObject({ items: [], next: null });
    expect(await client.refusal('get', '/credits/transactions?after=x')).toBe('validation_failed');
    expect(await read('?kind=withdraw,deposit')).toMatchObject({ items: [withdraw], total: 1 });
    expect(await client.refusal('get', '/credits/transactions?kind=loan')).toBe('validation_failed');
    await client.data('delete', `/projects/${id}`);
    await until(async () => (await read()).items.find(({ kind }) => kind === 'withdraw')?.title === null);
  }, 30_000);

  it('[CR13] of others are not seen, and a change is told to its owner only', async () => {
    const { user, client } = await world.member({ minutes: 5 });
    const other = await world.member({ minutes: 7 });
    const [mine, theirs] = [await client.connect(), await other.client.connect()];
    await mine.subscribe('user:@me');
    await theirs.subscribe('user:@me');
    const deposit = {
      type: 'DepositFreeCredits',
      userId: user._id,
      grantId: 'more',
      cents: 100,
      grantedBy: 'a',
    } as const;
    await world.commands.credits.handle(deposit, story.by());
    const reported = () => mine.messages.find(({ type }) => type === 'transactions.changed');
    await until(reported);
    expect(reported()?.data).toMatchObject({ userId: user._id, latest: { kind: 'freeDeposit', balanceInCents: 600 } });
    expect((await client.data<Page>('get', '/credits/transactions')).total).toBe(2);
    expect((await other.client.data<Page>('get', '/credits/transactions')).total).toBe(1);
    expect(theirs.messages.some(({ type }) => type === 'transactions.changed')).toBe(false);
    mine.close();
    theirs.close();
  });

  it('[CR13] can be had as a table', async () => {
    const { client } = await world.member({ minutes: 5 });
    const response = await client.fetch('GET', '/credits/transactions.csv?locale=en');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('S%C3%B6bs%20credits.csv');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d;\d\d:\d\d:\d\d;Free credit;5\.00;5\.00;;;;;;;/);
  });
});
