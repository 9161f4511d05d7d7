import type { ProjectMember } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

export type MemberRole = ProjectMember['role'];

const roles = ['editor', 'reader'] as const satisfies readonly MemberRole[];

/** What somebody may do in a project. */
export const RoleSelect = ({
  label,
  value,
  disabled,
  choose,
}: {
  readonly label: string;
  readonly value: MemberRole;
  readonly disabled: boolean;
  readonly choose: (role: MemberRole) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => choose(target.value === 'reader' ? 'reader' : 'editor')}
      className="bg-surface border-control min-h-10 rounded border px-2 disabled:opacity-60"
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`sharing.roles.${role}`)}
        </option>
      ))}
    </select>
  );
};
