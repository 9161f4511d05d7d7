import { request } from 'node:http';
import { MACHINE_PREFIX, type Application, type IssuedToken } from '@soebs/contract';
import { swissDate } from '@soebs/events';
import type { Client } from '../testing/client.ts';
import { askMachine, type AskedOfMachine, type MachineAnswer } from '../testing/machine.ts';
import { openStage, type Stage } from './ledger-stage.ts';

/** A program of a customer, and the screens of its owner. */
export type Program = {
  readonly application: Application;
  readonly token: IssuedToken;
  readonly owner: Client;
  /** Another token like the first one. */
  readonly issue: () => Promise<IssuedToken>;
  /** A call by its token, at the first api unless another is named. */
  readonly call: (method: string, path: string, asked?: AskedOfMachine) => Promise<MachineAnswer>;
};

export type MachineStage = Stage & {
  readonly program: (rate: { perSecond: number; burst: number }) => Promise<Program>;
};

const CREDITS = 1_000;
const DRIP_MS = 20;

/** Sends media so slowly that it never ends by itself; resolves with the status of the answer, 0 without one. */
export const slowUpload = (url: string, token: string, projectId: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': '10000000' };
    const sent = request(`${url}${MACHINE_PREFIX}/projects/${projectId}/media`, { method: 'PUT', headers });
    const drip = setInterval(() => sent.write('x'), DRIP_MS);
    const end = (status: number): void => {
      clearInterval(drip);
      sent.destroy();
      resolve(status);
    };
    sent.once('response', ({ statusCode = 0 }) => end(statusCode));
    sent.once('error', () => end(0));
  });

/** The programs of the product as processes of their own, with customers of the enterprise API. */
export const openMachineStage = async (
  apis: number,
  env: Readonly<Record<string, string>> = {},
): Promise<MachineStage> => {
  const stage = await openStage({ apis, projectors: 1, transcribers: 0, env });
  const [admin] = stage.admins;
  if (!admin) throw new Error('There is no api');
  const program: MachineStage['program'] = async ({ perSecond, burst }) => {
    const customer = await stage.person();
    const terms = { tenThousandthsPerMinute: 10_000, mediaOrigins: [], monthlyMinutes: null, concurrency: 5 };
    const agreed = { requestsPerSecond: perSecond, burst, from: swissDate(new Date().toISOString()), reason: 'Probe' };
    await admin.data('post', '/admin/enterprise-api/contracts', { body: { ...terms, ...agreed, customer } });
    const grant = { body: { minutes: CREDITS, reason: 'Probe' }, headers: { 'idempotency-key': customer } };
    await admin.data('post', `/admin/users/${customer}/credits`, grant);
    const owner = await stage.loggedIn(customer);
    const application = await owner.data<Application>('post', '/enterprise-api/applications', { body: { name: 'A' } });
    const scopes = ['projects:read', 'projects:write', 'webhooks:manage', 'usage:read'];
    const path = `/enterprise-api/applications/${application.id}/tokens`;
    const issue = () => owner.data<IssuedToken>('post', path, { body: { name: 'Server', scopes, days: 1 } });
    const token = await issue();
    const call: Program['call'] = (method, at, asked = {}) =>
      askMachine(method, at, { url: owner.url, token: token.token, ...asked });
    return { application, token, owner, issue, call };
  };
  return { ...stage, program };
};
