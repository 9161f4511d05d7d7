import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../story.ts';

/** A page of somebody else, which a logged-in person opens. */
const openForeign = async (): Promise<{ readonly port: number; readonly close: () => void }> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Foreign</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
};

/** Tries every way from a page into the api's sockets; answers what came back. */
const attack = (page: Page, api: string): Promise<readonly string[]> =>
  page.evaluate(async (address) => {
    const door = `${address}/socket.io/?EIO=4&transport=polling`;
    const got: string[] = [];
    const recorded = (way: string) => (text: unknown) => void got.push(`${way}: ${String(text)}`);
    await new Promise<void>((resolve) => {
      Object.assign(window, { ___eio: [recorded('jsonp')] });
      const script = document.createElement('script');
      script.onload = script.onerror = () => resolve();
      script.src = `${door}&j=0`;
      document.head.append(script);
    });
    const init = { credentials: 'include' } as const;
    await fetch(door, init).then(
      async (answer) => recorded('polling')(await answer.text()),
      () => undefined,
    );
    await new Promise<void>((resolve) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      socket.onmessage = ({ data }) => recorded('socket')(data);
      socket.onopen = () => recorded('socket')('open');
      socket.onclose = () => resolve();
      socket.onerror = () => resolve();
    });
    return got;
  }, api);

for (const host of ['localhost', '127.0.0.1', 'a.localhost']) {
  test(`[LV1] a page on another port of ${host} gets nothing from the sockets of who is logged in`, async ({
    user,
    product,
  }) => {
    const foreign = await openForeign();
    const asked: (string | undefined)[] = [];
    const page = await user.context().newPage();
    page.on('response', (answer) => {
      if (answer.url().includes('/socket.io/')) asked.push(`${answer.request().method()} ${answer.status()}`);
    });
    await page.goto(`http://${host}:${foreign.port}/`);
    expect(await attack(page, product.api)).toEqual([]);
    expect(asked[0]).toBe('GET 403');
    foreign.close();
  });
}

test('[LV1] a window too many says so, and goes on by itself when another one is closed @long', async ({
  user,
  product,
}) => {
  test.setTimeout(180_000);
  const context = user.context();
  const others = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const page = await context.newPage();
      await page.goto(`${product.web}/support`);
      return page;
    }),
  );
  const reported = /in zu vielen Fenstern offen/;
  const pages = [user, ...others];
  const refused = async (): Promise<Page[]> => {
    const shown = await Promise.all(pages.map((page) => page.getByText(reported).isVisible()));
    return pages.filter((_, n) => shown[n]);
  };
  // Two dozen pages connect at once.
  await expect.poll(async () => (await refused()).length, { timeout: 60_000 }).toBe(1);
  const [late] = await refused();
  await pages.find((page) => page !== late)?.close();
  await expect(late?.getByText(reported) ?? user.getByText('-')).toHaveCount(0, { timeout: 30_000 });
});
