import { describe, expect, it } from '@jest/globals';
import { newLog, newMetrics } from '@soebs/platform';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { BadSignature } from './provider.ts';
import { paymentsWebhook, type WebhookDeps } from './webhook.ts';

describe('a message at the card provider’s door', () => {
  it('that nobody has signed leaves one short line in the log: no stack, and nothing of what it says', async () => {
    const lines: string[] = [];
    const log = newLog('api', 'info', { write: (line: string) => void lines.push(line) });
    const provider = {
      eventIn: (): never => {
        throw new BadSignature('no signature');
      },
    } as unknown as WebhookDeps['provider'];
    const metrics = newMetrics('api');
    const deps = { provider, log, metrics, checkout: {} as WebhookDeps['checkout'] };
    const app = express().post('/', ...paymentsWebhook(deps));
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"from":"somebody"}' });
    server.close();
    expect(answer.status).toBe(400);
    expect((await metrics.page()).text).toContain('payment_messages_total{outcome="refused"} 1');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('webhook signature invalid');
    expect(lines[0]).not.toMatch(/stack|\.ts|somebody/);
    expect(lines[0]?.length).toBeLessThan(300);
  });
});
