import type { StaffUser } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../Details.tsx';

/** What is out of the ordinary about a person: their role, and what keeps them out; nothing for most. */
export const UserStatus = ({ user }: { readonly user: StaffUser }): JSX.Element | null => {
  const { t } = useTranslation();
  const { role, blocked, locked, verified, isEnterpriseAPICustomer } = user;
  const badges = [
    [role !== 'user', 'accent', t(`profile.roles.${role}`)],
    [isEnterpriseAPICustomer, 'plain', t('title.enterprise')],
    [blocked, 'bad', t('staff.users.blocked')],
    [locked, 'ongoing', t('staff.users.locked')],
    [!verified, 'ongoing', t('staff.users.unverified')],
  ] as const;
  const shown = badges.filter(([holds]) => holds);
  if (shown.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {shown.map(([, look, word]) => (
        <Badge key={word} look={look}>
          {word}
        </Badge>
      ))}
    </span>
  );
};
