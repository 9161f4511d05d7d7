import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
const [, , port, mode, n] = process.argv;
const c = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
const payload = { amountInCents: 1250, reference: 'a payment of usual size', parts: [{ lotId: 'l-1', cents: 1250 }] };
const ev = () => jsonEvent({ type: 'CreditsDeposited', data: payload, metadata: { by: 'bench' } });
const N = Number(n);
const t0 = performance.now();
const cpu0 = process.cpuUsage();
if (mode === 'single') for (let i = 0; i < N; i++) await c.appendToStream('s-1', ev());
if (mode === '50') {
  let k = 0;
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (k < N) {
        k++;
        await c.appendToStream(`m-${k % 500}`, ev());
      }
    }),
  );
}
if (mode === 'read') {
  let k = 0;
  for await (const _ of c.readAll()) k++;
  console.log(k);
}
const cpu = process.cpuUsage(cpu0);
console.log(
  mode,
  'wall/op us',
  Math.round(((performance.now() - t0) * 1000) / N),
  'client cpu/op us',
  Math.round((cpu.user + cpu.system) / N),
);
await c.dispose();
