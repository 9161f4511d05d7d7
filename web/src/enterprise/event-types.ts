import type { PublicEventType } from '@soebs/contract';

const keys = {
  'project.created': 'project_created',
  'project.stage_changed': 'project_stage_changed',
  'project.finished': 'project_finished',
  'project.failed': 'project_failed',
  'project.deleted': 'project_deleted',
  'credits.low': 'credits_low',
  'contract.changed': 'contract_changed',
  'webhook.test': 'webhook_test',
} as const satisfies Readonly<Record<PublicEventType, string>>;

/** The key of the name of a type: a point would part it. */
export const typeKey = <T extends PublicEventType>(type: T): (typeof keys)[T] => keys[type];
