import {
  chargeCents,
  contracts,
  ONE_CREDIT_IN_TEN_THOUSANDTHS,
  streamName,
  swissDate,
  type Causation,
  type Rounding,
} from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { MachineProjects } from './door/machine-projects.ts';

const MS_PER_MINUTE = 60_000;

type Asked = { readonly projectId: string; readonly ownerId: string; readonly ms: number };

/** The price of a minute, or why the contract does not allow it. */
export type Priced =
  | { readonly ok: true; readonly tenThousandthsPerMinute: number }
  | { readonly ok: false; readonly reason: 'media_too_long' | 'monthly_cap_reached' | 'contract_inactive' };

export type ChargingDeps = {
  readonly commands: Pick<Commands, 'contracts'>;
  readonly projects: Pick<MachineProjects, 'findAny'>;
  readonly now: () => Date;
};

/**
 * What a minute of a project costs (CR5): one credit, and by contract what came through the machine door (WB5). Minutes of a contract
 * are reserved when the media is known, settled by the decoded length, and released when the project fails.
 */
export type Charging = {
  readonly reserve: (asked: Asked, by: Causation) => Promise<Priced>;
  readonly settle: (asked: Asked & { readonly rounding: Rounding }, by: Causation) => Promise<Priced>;
  readonly release: (project: Omit<Asked, 'ms'>, by: Causation) => Promise<void>;
};

const usual: Priced = { ok: true, tenThousandthsPerMinute: ONE_CREDIT_IN_TEN_THOUSANDTHS };

const stepOf = (by: Causation, step: string): Causation => ({ ...by, commandId: derivedId(by.commandId, step) });

export const charging = ({ commands, projects, now }: ChargingDeps): Charging => {
  const heldBy = async ({ ownerId, projectId }: Omit<Asked, 'ms'>) => {
    const { state } = await commands.contracts.stateOf(streamName(contracts.category, ownerId));
    return state.held.get(projectId);
  };
  const priced = async (asked: Asked): Promise<Priced> => {
    const held = await heldBy(asked);
    if (!held) return { ok: false, reason: 'contract_inactive' };
    return { ok: true, tenThousandthsPerMinute: held.tenThousandthsPerMinute };
  };
  const refusalOf = (reason: string): Priced => ({
    ok: false,
    reason: reason === 'monthly_cap_reached' ? 'monthly_cap_reached' : 'contract_inactive',
  });
  const reserve = async (asked: Asked, by: Causation): Promise<Priced> => {
    const { projectId, ownerId, ms } = asked;
    const known = await projects.findAny(projectId);
    if (!known) return usual;
    if (known.maxMinutes !== null && ms > known.maxMinutes * MS_PER_MINUTE)
      return { ok: false, reason: 'media_too_long' };
    const today = swissDate(now().toISOString());
    const maker = { applicationId: known.applicationId, tokenId: known.tokenId ?? null };
    const outcome = await commands.contracts.handle(
      { type: 'ReserveMinutes', userId: ownerId, projectId, ms, today, ...maker },
      stepOf(by, 'ReserveMinutes'),
    );
    return outcome.ok ? priced(asked) : refusalOf(outcome.reason);
  };
  return {
    reserve,
    settle: async (asked, by) => {
      const { projectId, ownerId, ms, rounding } = asked;
      const reserved = await reserve(asked, by);
      if (!reserved.ok || (await heldBy(asked)) === undefined) return reserved;
      const cents = chargeCents(ms, reserved.tenThousandthsPerMinute, rounding);
      const outcome = await commands.contracts.handle(
        { type: 'SettleMinutes', userId: ownerId, projectId, ms, cents },
        stepOf(by, 'SettleMinutes'),
      );
      return outcome.ok ? reserved : refusalOf(outcome.reason);
    },
    release: async ({ projectId, ownerId }, by) => {
      await commands.contracts.handle(
        { type: 'ReleaseMinutes', userId: ownerId, projectId },
        stepOf(by, 'ReleaseMinutes'),
      );
    },
  };
};
