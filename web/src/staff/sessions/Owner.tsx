import type { NamedPerson } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { userPath } from '../paths.ts';

/** The owner of something, with the way to them. */
export const Owner = ({ person }: { readonly person: NamedPerson | null }): JSX.Element => {
  const { t } = useTranslation();
  if (!person) return <p className="font-medium">{t('staff.jobs.noOwner')}</p>;
  return (
    <p className="break-words">
      <Link to={userPath(person.id)} className="font-medium hover:underline">
        <bdi>{person.name}</bdi>
      </Link>{' '}
      <span className="text-quiet text-sm">{person.email}</span>
    </p>
  );
};
