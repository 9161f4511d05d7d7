import type { TokenScope } from '@soebs/contract';

const keys = {
  'projects:read': 'projects_read',
  'projects:write': 'projects_write',
  'usage:read': 'usage_read',
  'webhooks:manage': 'webhooks_manage',
} as const satisfies Readonly<Record<TokenScope, string>>;

/** The key of the text of a scope: a colon would part it. */
export const scopeKey = <S extends TokenScope>(scope: S): (typeof keys)[S] => keys[scope];
