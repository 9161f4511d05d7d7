import {
  companyName,
  personName,
  staffAccountsApi,
  staffPaymentsApi,
  staffUsersApi,
  role as roleShape,
  type StaffUserDetail,
} from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api, type Outcome } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { newerOf } from './newer.ts';
import { useWhy, type GivenOver, type WhyProps } from '../ReasonField.tsx';

type WithReason =
  | 'block'
  | 'unblock'
  | 'unlock'
  | 'role'
  | 'credits'
  | 'refundUnused'
  | 'logins'
  | 'resend'
  | 'reset'
  | 'firstname'
  | 'lastname'
  | 'company'
  | 'customer'
  | 'customerEnd'
  | 'remove';

const GRANT_MAX_MINUTES = 10_000;
const CENTS_PER_MINUTE = 100;
const minutes = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/)
  .refine((text) => Number(text) >= 1 && Number(text) <= GRANT_MAX_MINUTES);

const isRole = (text: string): text is z.output<typeof roleShape> => roleShape.options.some((each) => each === text);

type Ask = (act: WithReason, call: (given: GivenOver) => Promise<Outcome<unknown>>, more?: Partial<WhyProps>) => void;

/** Asks for the reason, acts, and has the person shown anew. */
const useAsking = (user: StaffUserDetail, moved: () => void): Ask => {
  const { t } = useTranslation();
  const formats = useFormats();
  const ask = useWhy();
  return (act, call, more = {}) =>
    ask(t(`staff.users.acts.${act}.title`), {
      message: t(`staff.users.acts.${act}.message`, {
        name: `${user.firstname} ${user.lastname}`,
        email: user.email,
        credits: formats.exactMinutes(user.creditsInCents),
        // Of the one message that names money, reckoned before.
        francs: '',
        logins: formats.number(user.logins),
      }),
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

/** Mails, names, company, the enterprise API, and the end of the account. */
const useAccountActs = ({ id, firstname, lastname, company }: StaffUserDetail, ask: Ask) => {
  const { t } = useTranslation();
  const params = { id };
  const setCustomer = (act: 'customer' | 'customerEnd'): void =>
    ask(act, ({ reason }) =>
      api.call(staffAccountsApi.change, { params, body: { reason, isEnterpriseAPICustomer: act === 'customer' } }),
    );
  const rename = (act: 'firstname' | 'lastname', initial: string): void =>
    ask(
      act,
      ({ reason, value, seen }) =>
        api.call(staffAccountsApi.change, { params, body: { reason, [act]: value, seen: { [act]: seen } } }),
      { value: { label: t(`register.${act}`), schema: personName, initial, isText: true, newerIn: newerOf(act) } },
    );
  return {
    firstname: () => rename('firstname', firstname),
    lastname: () => rename('lastname', lastname),
    resend: () =>
      ask('resend', ({ reason }) => api.call(staffAccountsApi.resendVerification, { params, body: { reason } })),
    reset: () => ask('reset', ({ reason }) => api.call(staffAccountsApi.resetPassword, { params, body: { reason } })),
    company: () =>
      ask(
        'company',
        ({ reason, value, seen }) =>
          api.call(staffAccountsApi.change, { params, body: { reason, company: value, seen: { company: seen } } }),
        {
          value: {
            label: t('register.company'),
            schema: companyName,
            initial: company ?? '',
            isText: true,
            newerIn: newerOf('company'),
          },
        },
      ),
    customer: () => setCustomer('customer'),
    customerEnd: () => setCustomer('customerEnd'),
    remove: () =>
      ask(
        'remove',
        ({ reason }) => api.call(staffAccountsApi.remove, { params, body: { reason, refundUnused: true } }),
        {
          danger: true,
        },
      ),
  };
};

/** Asks which role a person gets. */
const useSetRole = () => {
  const { t } = useTranslation();
  return ({ id, role }: StaffUserDetail, ask: Ask): void => {
    const params = { id };
    const roles = roleShape.options.map((value) => ({ value, label: t(`profile.roles.${value}`) }));
    ask(
      'role',
      ({ reason, value, seen }) => {
        const asked = { role: isRole(value) ? value : role, seen: isRole(seen) ? seen : role };
        return api.call(staffUsersApi.changeRole, { params, body: { reason, ...asked } });
      },
      {
        value: {
          label: t('profile.role'),
          schema: z.string(),
          initial: role,
          options: roles,
          newerIn: newerOf('role'),
        },
      },
    );
  };
};

/** What an administrator can do with a person; each act asks first, and says what it means. */
export const useUserActs = (user: StaffUserDetail, moved: () => void) => {
  const { t } = useTranslation();
  const { id } = user;
  const formats = useFormats();
  const ask = useAsking(user, moved);
  const setRole = useSetRole();
  const params = { id };
  /** Says what leaves the account and what the cards get; nothing is asked when there is nothing to give back. */
  const refundUnused = async (): Promise<void> => {
    const quote = await api.call(staffPaymentsApi.quoteUnused, { params });
    if (!quote.ok || quote.data.creditsInCents === 0) {
      showRefusal(t('staff.notDone'), quote.ok ? 'no_refundable_credits_left' : quote.code);
      return;
    }
    const { creditsInCents, rappen } = quote.data;
    const message = t('staff.users.acts.refundUnused.message', {
      name: `${user.firstname} ${user.lastname}`,
      credits: formats.exactMinutes(creditsInCents),
      francs: formats.francs(rappen),
    });
    ask('refundUnused', ({ reason }) => api.call(staffPaymentsApi.refundUnused, { params, body: { reason } }), {
      danger: true,
      message,
    });
  };
  return {
    ...useAccountActs(user, ask),
    block: () =>
      ask('block', ({ reason }) => api.call(staffUsersApi.block, { params, body: { reason } }), { danger: true }),
    unblock: () => ask('unblock', ({ reason }) => api.call(staffUsersApi.unblock, { params, body: { reason } })),
    unlock: () => ask('unlock', ({ reason }) => api.call(staffUsersApi.unlock, { params, body: { reason } })),
    role: () => setRole(user, ask),
    credits: () =>
      ask(
        'credits',
        ({ reason, value }) =>
          api.call(staffUsersApi.grantCredits, { params, body: { reason, minutes: Number(value) } }),
        {
          value: {
            label: t('buy.amount'),
            schema: minutes,
            initial: '',
            hint: t('staff.users.minutesHint'),
            outcome: (typed) =>
              t('staff.users.balance', {
                before: formats.exactMinutes(user.creditsInCents),
                after: formats.exactMinutes(user.creditsInCents + Number(typed) * CENTS_PER_MINUTE),
              }),
          },
        },
      ),
    refundUnused: () => void refundUnused(),
    logins: () => ask('logins', ({ reason }) => api.call(staffUsersApi.endSessions, { params, body: { reason } })),
  };
};
