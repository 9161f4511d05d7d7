import { isolated, type StaffProject } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/format.ts';
import { ChooseBox } from '../bulk/ChooseBox.tsx';
import type { Choice } from '../bulk/choice.ts';
import type { UseChosen } from '../bulk/use-chosen.ts';
import { Badge } from '../Details.tsx';
import { Cell, Row } from '../Rows.tsx';
import { staffProjectPath } from '../paths.ts';

const looks = { ongoing: 'ongoing', failed: 'bad', finished: 'good' } as const;

/** How a project stands, in a word. */
export const ProjectStatus = ({ project }: { readonly project: StaffProject }): JSX.Element => {
  const { t } = useTranslation();
  const { status, stage, uploading, archived } = project;
  const word = uploading ? t('staff.projects.uploading') : t(`stages.${stage}`);
  return (
    <span className="flex flex-wrap gap-2">
      <Badge look={looks[status]}>{word}</Badge>
      {archived && <Badge look="plain">{t('staff.projects.archived')}</Badge>}
    </span>
  );
};

/** A project as one of several that are acted on. */
export const choiceOf = ({ id, title, status, attempt }: StaffProject): Choice => ({
  id,
  name: title,
  state: status,
  attempt,
});

/** One project of anybody. */
export const ProjectRow = ({
  project,
  isGone = false,
  chosen = null,
}: {
  readonly project: StaffProject;
  readonly isGone?: boolean;
  /** Absent where it is not chosen together with others. */
  readonly chosen?: UseChosen | null;
}): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, title, owner, media, createdAt, changedAt } = project;
  const about = [
    owner ? `${isolated(owner.name)} · ${owner.email}` : t('staff.jobs.noOwner'),
    ...(media ? [formats.duration(media.durationMs)] : []),
  ];
  return (
    <Row
      data={{ 'data-project': id }}
      isGone={isGone}
      className="hover:bg-raised/50 relative flex flex-wrap gap-x-4 gap-y-2 py-4"
    >
      {chosen && (
        <Cell>
          <ChooseBox chosen={chosen} choice={choiceOf(project)} />
        </Cell>
      )}
      <Cell className="min-w-0 flex-1 basis-52">
        <Link
          to={staffProjectPath(id)}
          className="font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-quiet text-sm break-words">{about.join(' · ')}</p>
      </Cell>
      <Cell
        span={2}
        className={`grid content-start gap-1 sm:justify-items-end ${chosen ? 'max-sm:w-full max-sm:pl-11' : ''}`}
      >
        <ProjectStatus project={project} />
        <p className="text-quiet text-sm">{formats.dateTime(createdAt)}</p>
        {changedAt !== createdAt && (
          <p className="text-quiet text-sm">{t('staff.projects.changedAt', { at: formats.dateTime(changedAt) })}</p>
        )}
      </Cell>
    </Row>
  );
};
