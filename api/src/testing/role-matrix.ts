import type { Level } from '@soebs/contract';

/** What a route's `:id` names, and a body with which it would do something. */
export type Row = {
  readonly level: Level;
  readonly of?: 'project' | 'address' | 'session' | 'user' | 'banner' | 'job' | 'receipt';
  readonly body?: object;
};

const why = { reason: 'Prüfung' };
const address = { addressLine1: 'Gasse 1', city: 'Bern', postalCode: '3011', country: 'CHE' };
const banner = { title: 'x', message: 'x', ...why };
const newProject = { title: 'x', subtitlePreset: 'standard', fileName: 'x', fileSize: 5, acceptedPrivacyPolicy: true };
const edit = { opId: 'o', baseRevision: 0, operations: [{ type: 'A', seg: null, key: 'k', value: 'v' }] };

/** Every call, who may make it, and whose things it touches. A call that is missing here fails the first test. */
export const matrix: Readonly<Record<string, Row>> = {
  'post /auth/login': { level: 'public' },
  'post /auth/logout': { level: 'public' },
  'post /auth/refresh': { level: 'public' },
  'post /auth/register': { level: 'public' },
  'post /auth/verify': { level: 'public' },
  'post /auth/verify/resend': { level: 'public' },
  'post /auth/password/forgot': { level: 'public' },
  'post /auth/password/reset': { level: 'public' },
  'post /auth/verify-email-change': { level: 'public' },
  'get /banners/public': { level: 'public' },
  'get /users/@me': { level: 'user' },
  'patch /users/@me': { level: 'user', body: {} },
  'delete /users/@me': { level: 'user', body: { password: 'falsch geraten' } },
  'get /users/@me/export': { level: 'user' },
  'post /users/@me/password': { level: 'user', body: { currentPassword: 'falsch', newPassword: 'auch nicht richtig' } },
  'post /users/@me/email': { level: 'user', body: { newEmail: 'x@y.ch', password: 'falsch' } },
  'get /users/@me/addresses': { level: 'user' },
  'post /users/@me/addresses': { level: 'user', body: address },
  'patch /users/@me/addresses/:id': { level: 'user', of: 'address', body: address },
  'delete /users/@me/addresses/:id': { level: 'user', of: 'address' },
  'get /users/@me/sessions': { level: 'user' },
  'delete /users/@me/sessions/:id': { level: 'user', of: 'session' },
  'delete /users/@me/sessions': { level: 'user' },
  'post /users/@me/visits': { level: 'user', body: { route: '/' } },
  'get /credits/remaining': { level: 'user' },
  'get /credits/price': { level: 'user' },
  'post /credits/buy': { level: 'user', body: { amount: 10 } },
  'get /credits/recipient': { level: 'user' },
  'post /credits/confirm': { level: 'user', body: { session: 'cs_test_none' } },
  'get /credits/refundable': { level: 'user' },
  'get /credits/orders': { level: 'user' },
  'get /credits/transactions': { level: 'user' },
  'get /credits/transactions.csv': { level: 'user' },
  'get /receipts': { level: 'user' },
  'get /receipts/:reference': { level: 'user', of: 'receipt' },
  'get /receipts/:reference/pdf': { level: 'user', of: 'receipt' },
  'post /receipts/:reference/correction': { level: 'user', of: 'receipt', body: { name: 'Neu', ...address } },
  'post /admin/users/:id/receipts/:reference/correction': {
    level: 'admin',
    of: 'user',
    body: { ...why, name: 'Neu', ...address },
  },
  'get /projects': { level: 'user' },
  'post /projects': { level: 'user', body: newProject },
  'get /projects/limits': { level: 'user' },
  'get /subtitle-presets': { level: 'public' },
  'get /projects/:id': { level: 'user', of: 'project' },
  'patch /projects/:id': { level: 'user', of: 'project', body: { title: 'neu' } },
  'post /projects/:id/cancel': { level: 'user', of: 'project' },
  'post /projects/:id/retry': { level: 'user', of: 'project' },
  'get /projects/:id/transcript': { level: 'user', of: 'project' },
  'patch /projects/:id/transcript': { level: 'user', of: 'project', body: edit },
  'get /projects/:id/transcript/revisions': { level: 'user', of: 'project' },
  'get /projects/:id/transcript/versions': { level: 'user', of: 'project' },
  'post /projects/:id/transcript/restore': { level: 'user', of: 'project', body: { revision: 1 } },
  'get /projects/:id/subtitles': { level: 'user', of: 'project' },
  'get /projects/:id/export/transcript': { level: 'user', of: 'project' },
  'get /projects/:id/export/subtitles': { level: 'user', of: 'project' },
  'delete /projects/:id': { level: 'user', of: 'project' },
  'get /admin/banners': { level: 'staff' },
  'post /admin/banners': { level: 'admin', body: banner },
  'patch /admin/banners/:id': { level: 'admin', of: 'banner', body: banner },
  'delete /admin/banners/:id': { level: 'admin', of: 'banner', body: why },
  'get /admin/users': { level: 'staff' },
  'get /admin/users/:id': { level: 'staff', of: 'user' },
  'get /admin/users/:id/transactions': { level: 'staff', of: 'user' },
  'get /admin/payments': { level: 'staff' },
  'get /admin/payments/comparison': { level: 'staff' },
  'post /admin/payments/comparison': { level: 'admin', body: why },
  'get /admin/projects': { level: 'staff' },
  'get /admin/projects/:id': { level: 'staff', of: 'project' },
  'get /admin/sessions': { level: 'staff' },
  'delete /admin/sessions/:id': { level: 'admin', of: 'session', body: why },
  'get /admin/visits': { level: 'staff' },
  'post /admin/users/:id/block': { level: 'admin', of: 'user', body: why },
  'post /admin/users/:id/unblock': { level: 'admin', of: 'user', body: why },
  'post /admin/users/:id/unlock': { level: 'staff', of: 'user', body: why },
  'post /admin/users/:id/role': { level: 'admin', of: 'user', body: { ...why, role: 'user' } },
  'post /admin/users/:id/refund-unused': { level: 'admin', of: 'user', body: why },
  'get /admin/payments/:reference/refund': { level: 'admin' },
  'post /admin/payments/:reference/refund': { level: 'admin', body: why },
  'post /admin/projects/:id/refund': { level: 'admin', of: 'project', body: why },
  'post /admin/users/:id/credits': { level: 'admin', of: 'user', body: { ...why, minutes: 1 } },
  'delete /admin/users/:id/sessions': { level: 'admin', of: 'user', body: why },
  'get /admin/transcription-jobs': { level: 'staff' },
  'post /admin/transcription-jobs/:id/retry': { level: 'staff', of: 'job', body: why },
  'post /admin/transcription-jobs/:id/discard': { level: 'admin', of: 'job', body: why },
  'post /admin/transcription-jobs/:id/promote': { level: 'admin', of: 'job', body: why },
  'post /admin/transcription-jobs/pause': { level: 'admin', body: why },
  'post /admin/transcription-jobs/resume': { level: 'admin', body: why },
};

/** What the api serves beside the contract: its health, and the media of one's own projects. */
export const besideTheContract = [
  '/health/live',
  '/health/ready',
  '/projects/:id/media',
  '/projects/:id/peaks/:rate',
  '/payments/webhook',
];
/** The query without which a call is refused. */
export const queries: Readonly<Record<string, string>> = {
  'get /projects/:id/transcript/revisions': '?after=0',
  'get /projects/:id/export/subtitles': '?format=srt',
};
