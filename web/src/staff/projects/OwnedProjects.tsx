import { staffReadsApi } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { WhenLoaded } from '../List.tsx';
import { useAnswer } from '../use-answer.ts';
import { ProjectRow } from './ProjectRow.tsx';

const SHOWN = 5;

/** The newest projects of a person, and the way to all of them. */
export const OwnedProjects = ({ ownerId }: { readonly ownerId: string }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const load = useCallback(() => api.call(staffReadsApi.projects, { query: { q: ownerId, limit: SHOWN } }), [ownerId]);
  const projects = useAnswer(load);
  const { data } = projects;
  return (
    <WhenLoaded of={projects}>
      {data?.items.length === 0 ? (
        <p className="text-quiet">{t('staff.projects.noneYet')}</p>
      ) : (
        <ul className="divide-border border-border divide-y border-y">
          {data?.items.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      )}
      {data && data.total > SHOWN && (
        <p className="mt-3">
          <Link to={`/admin/projects?q=${ownerId}`} className="text-accent underline underline-offset-4">
            {t('staff.projects.allOf', { count: data.total, formatted: formats.number(data.total) })}
          </Link>
        </p>
      )}
    </WhenLoaded>
  );
};
