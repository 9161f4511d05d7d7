// @long: LibreOffice takes seconds for each table.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@soebs/platform/testing';
import { matrix, queries } from './testing/role-matrix.ts';
import { sharedWorld, type World } from './testing/world.ts';
import { storiesOf } from './testing/stories.ts';
import type { Client } from './testing/client.ts';

const isThere = spawnSync('soffice', ['--version']).status === 0;
/** Columns by semicolons, UTF-8, special numbers recognised, formulas run: as careless as a reader can be. */
const CARELESS = '59,34,76,1,,0,false,true,false,false,false,0,true';
/** Everything in the matrix that is a table. */
const tables = Object.keys(matrix).filter((name) => name.endsWith('.csv'));
const HOSTILE = ['=1+1', '＝1+1', 'a\n=1+1', '\u00A0=1+1', '@SUM(1)', '-1+1', '+1+1', '−1+1', '=HYPERLINK("x")'];

let world: World;
let folder: string;
let reader: Client;

/** What LibreOffice makes of a table: its formulas, its numbers, and its texts. */
const opened = (name: string, csv: string | Buffer) => {
  const file = join(folder, `${name.replaceAll(/\W/g, '-')}.csv`);
  writeFileSync(file, csv);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const filter = `--infilter=Text - txt - csv (StarCalc):${CARELESS}`;
  const words = [profile, '--headless', filter, '--convert-to', 'fods', '--outdir', folder, file];
  const { status, stderr } = spawnSync('soffice', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const sheet = readFileSync(file.replace(/csv$/, 'fods'), 'utf8');
  const values = [...sheet.matchAll(/office:value-type="float"[^>]*office:value="([^"]*)"/g)];
  return { formulas: sheet.match(/table:formula=/g)?.length ?? 0, numbers: values.map(([, value]) => Number(value)) };
};

(isThere ? describe : describe.skip)('a table of the product in LibreOffice', () => {
  beforeAll(async () => {
    world = await sharedWorld();
    folder = await mkdtemp(join(tmpdir(), 'soebs-tables-'));
    const features = ['ENTERPRISE_API'] as const;
    const { user, client } = await world.member({
      role: 'admin',
      isEnterpriseAPICustomer: true,
      features: [...features],
    });
    reader = client;
    for (const title of HOSTILE) {
      const id = await storiesOf(world).finished(user._id, 'x');
      await until(async () => (await world.views.project(id))?.view.stage === 'finished');
      await client.data('patch', `/projects/${id}`, { body: { title: title.replaceAll('\n', ' ') } });
      await client.data('post', `/admin/users/${user._id}/credits`, { body: { reason: title, minutes: 1 } });
    }
    await client.data('post', '/enterprise-api/applications', { body: { name: '=1+1' } });
  }, 120_000);
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  it('would run what is not guarded, as it is opened here', () => {
    expect(opened('unguarded', `Titel;Betrag\r\n=1+1;1.50\r\n`)).toEqual({ formulas: 1, numbers: [2, 1.5] });
  });

  it.each(tables)(
    '[CR13] holds no formula: %s',
    async (name) => {
      const [, path = ''] = name.split(' ');
      const answer = await reader.fetch('GET', `${path}${queries[name] ?? '?'}&locale=de`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(opened(name, Buffer.from(await answer.arrayBuffer())).formulas).toBe(0);
    },
    60_000,
  );

  it('[CR13] keeps numbers numbers', async () => {
    const csv = await (await reader.fetch('GET', '/credits/transactions.csv?locale=de')).text();
    const amounts = csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(';')[3]));
    expect(amounts.length).toBeGreaterThanOrEqual(HOSTILE.length);
    expect(opened('numbers', csv).numbers).toEqual(expect.arrayContaining(amounts));
  }, 60_000);
});
