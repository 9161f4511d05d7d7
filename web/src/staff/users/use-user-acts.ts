import { staffPaymentsApi, staffUsersApi, role as roleShape, type StaffUserDetail } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api, type Outcome } from '../../api/index.ts';
import { useWhy, type WhyProps } from '../ReasonField.tsx';

type Given = Parameters<WhyProps['act']>[0];
type WithReason = 'block' | 'unblock' | 'unlock' | 'role' | 'credits' | 'refundUnused' | 'logins';

const GRANT_MAX_MINUTES = 10_000;
const minutes = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/)
  .refine((text) => Number(text) >= 1 && Number(text) <= GRANT_MAX_MINUTES);

const isRole = (text: string): text is z.output<typeof roleShape> => roleShape.options.some((each) => each === text);

/** Asks for the reason, acts, and has the person shown anew. */
const useAsking = (name: string, moved: () => void) => {
  const { t } = useTranslation();
  const ask = useWhy();
  return (act: WithReason, call: (given: Given) => Promise<Outcome<unknown>>, more: Partial<WhyProps> = {}) =>
    ask(t(`staff.users.acts.${act}.title`), {
      message: t(`staff.users.acts.${act}.message`, { name }),
      submit: t(`staff.users.acts.${act}.button`),
      done: t(`staff.users.acts.${act}.done`),
      act: async (given) => {
        const answer = await call(given);
        moved();
        return answer;
      },
      ...more,
    });
};

/** What an administrator can do with a person; each act asks first, and says what it means. */
export const useUserActs = (user: StaffUserDetail, moved: () => void) => {
  const { t } = useTranslation();
  const { id, role } = user;
  const name = `${user.firstname} ${user.lastname}`;
  const ask = useAsking(name, moved);
  const params = { id };
  const roles = roleShape.options.map((value) => ({ value, label: t(`profile.roles.${value}`) }));
  return {
    block: () =>
      ask('block', ({ reason }) => api.call(staffUsersApi.block, { params, body: { reason } }), { danger: true }),
    unblock: () => ask('unblock', ({ reason }) => api.call(staffUsersApi.unblock, { params, body: { reason } })),
    unlock: () => ask('unlock', ({ reason }) => api.call(staffUsersApi.unlock, { params, body: { reason } })),
    role: () =>
      ask(
        'role',
        ({ reason, value }) =>
          api.call(staffUsersApi.changeRole, { params, body: { reason, role: isRole(value) ? value : role } }),
        { value: { label: t('profile.role'), schema: z.string(), initial: role, options: roles } },
      ),
    credits: () =>
      ask(
        'credits',
        ({ reason, value }) =>
          api.call(staffUsersApi.grantCredits, { params, body: { reason, minutes: Number(value) } }),
        { value: { label: t('buy.amount'), schema: minutes, initial: '', hint: t('staff.users.minutesHint') } },
      ),
    refundUnused: () =>
      ask('refundUnused', ({ reason }) => api.call(staffPaymentsApi.refundUnused, { params, body: { reason } }), {
        danger: true,
      }),
    logins: () => ask('logins', ({ reason }) => api.call(staffUsersApi.endSessions, { params, body: { reason } })),
  };
};
