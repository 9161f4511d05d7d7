import { isolated, staffReadsApi, staffUsersApi, type StaffProjectDetail } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { NotFound } from '../../ui/NotFoundPage.tsx';
import { Details, DetailSection } from '../Details.tsx';
import { WhenLoaded } from '../List.tsx';
import { jobPath, userPath } from '../paths.ts';
import { StaffPage } from '../StaffPage.tsx';
import { useAnswer, useSoon } from '../use-answer.ts';
import { useListNews } from '../use-live-list.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { useWhy } from '../ReasonField.tsx';
import { JobActs } from '../jobs/JobActs.tsx';
import { Opened } from './Opened.tsx';
import { ProjectStatus } from './ProjectRow.tsx';

type Shown = { readonly project: StaffProjectDetail };

const useDetails = (project: StaffProjectDetail): readonly (readonly [string, string | JSX.Element])[] => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, owner, media, words, failure, attempt, fileName, fileBytes } = project;
  const whose = owner ? (
    <Link to={userPath(owner.id)} className="text-accent underline underline-offset-4">
      {`${isolated(owner.name)} · ${owner.email}`}
    </Link>
  ) : (
    t('staff.jobs.noOwner')
  );
  return [
    [t('staff.projects.owner'), whose],
    [t('staff.projects.created'), formats.dateTime(project.createdAt)],
    [t('staff.projects.changed'), formats.dateTime(project.changedAt)],
    [t('staff.projects.file'), `${isolated(fileName)} (${formats.bytes(fileBytes)})`],
    [t('staff.projects.length'), media ? formats.duration(media.durationMs) : '–'],
    [t('staff.projects.words'), words === null ? '–' : formats.number(words)],
    [t('staff.projects.attempts'), formats.number(attempt)],
    [t('staff.projects.charged'), formats.exactMinutes(project.chargedInCents)],
    ...(failure === null ? [] : [[t('staff.projects.failure'), t(`staff.jobs.codes.${failure}`)] as const]),
    [t('staff.id'), <span className="font-mono text-xs break-all">{id}</span>],
  ];
};

const Acts = ({ project, moved }: Shown & { readonly moved: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const ask = useWhy();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const { id, title, status, attempt, chargedInCents } = project;
  const refund = () =>
    ask(t('staff.projects.refundTitle'), {
      message: t('staff.projects.refundMessage', { title, charged: formats.exactMinutes(chargedInCents) }),
      submit: t('staff.projects.refund'),
      done: t('staff.projects.refunded'),
      act: async ({ reason }) => {
        const answer = await api.call(staffUsersApi.refundProject, { params: { id }, body: { reason } });
        moved();
        return answer;
      },
    });
  const remove = () =>
    ask(t('staff.projects.removeTitle'), {
      message: t('staff.projects.removeMessage', { title, charged: formats.exactMinutes(chargedInCents) }),
      submit: t('staff.projects.removeConfirm'),
      done: t('staff.projects.removed'),
      danger: true,
      act: ({ reason }) => api.call(staffUsersApi.removeProject, { params: { id }, body: { reason } }),
      after: () => void navigate('/admin/projects'),
    });
  return (
    <div className="flex flex-wrap gap-2">
      {isAdmin && (
        <Button look="secondary" disabled={status === 'ongoing' || chargedInCents === 0} onClick={refund}>
          {t('staff.projects.refund')}
        </Button>
      )}
      {status === 'failed' && attempt > 0 && <JobActs of={{ projectId: id, state: 'failed', title }} moved={moved} />}
      {isAdmin && (
        <Button look="quietDanger" onClick={remove}>
          {t('staff.projects.remove')}
        </Button>
      )}
      {attempt > 0 && (
        <ButtonLink look="secondary" to={jobPath(id)}>
          {t('staff.projects.toJob')}
        </ButtonLink>
      )}
    </div>
  );
};

const Project = ({ project }: Shown): JSX.Element => (
  <>
    <div className="mb-6">
      <ProjectStatus project={project} />
    </div>
    <Details of={useDetails(project)} />
  </>
);

/** One project: what it is, how it stands, what it has cost; nothing of what was said. */
export const ProjectPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const load = useCallback(() => api.call(staffReadsApi.project, { params: { id } }), [id]);
  const answer = useAnswer<StaffProjectDetail>(load);
  const moved = useSoon(answer.reload);
  useListNews('staff:projects', answer.reload);
  const { data: project, code } = answer;
  const isAdmin = useIsAdmin();
  if (code === 'not_found') return <NotFound />;
  return (
    <StaffPage title={project?.title ?? t('title.staffProject')}>
      <WhenLoaded of={answer}>
        {project && (
          <>
            <Project project={project} />
            <DetailSection title={t('staff.users.actsTitle')}>
              <Acts project={project} moved={moved} />
            </DetailSection>
            {isAdmin && <Opened key={project.id} project={project} />}
          </>
        )}
      </WhenLoaded>
    </StaffPage>
  );
};
