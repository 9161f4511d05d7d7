import { isolated, type Project } from '@soebs/contract';
import { initialsOf } from '@soebs/events/transcript';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/store.ts';
import { useProjects } from '../store.ts';
import { facesOf } from './faces.ts';

const MOST_SHOWN = 4;

const round = 'ring-bg grid size-7 place-items-center rounded-full text-xs font-semibold ring-2';

/** Who takes part in a project beside the person, as far as they are known by name; the first few by their initials. */
export const Faces = ({ project }: { readonly project: Project }): JSX.Element | null => {
  const { t } = useTranslation();
  const userId = useSession(({ me }) => me?.id ?? '');
  const names = useProjects((state) => state.names);
  const faces = facesOf(project, userId, names);
  if (faces.length === 0) return null;
  const further = faces.slice(MOST_SHOWN).map(({ name }) => isolated(name));
  return (
    <ul aria-label={t('sharing.members')} className="flex -space-x-1.5 rtl:space-x-reverse">
      {faces.slice(0, MOST_SHOWN).map((face) => (
        <li key={face.userId} title={face.name} className={`${round} bg-accent-soft text-accent`}>
          <span aria-hidden>
            {initialsOf(...face.name.split(' '))
              .slice(0, 2)
              .toUpperCase()}
          </span>
          <span className="sr-only">{face.name}</span>
        </li>
      ))}
      {further.length > 0 && (
        <li title={further.join(', ')} className={`${round} bg-raised text-quiet`}>
          <span aria-hidden>{`+${String(further.length)}`}</span>
          <span className="sr-only">{further.join(', ')}</span>
        </li>
      )}
    </ul>
  );
};
