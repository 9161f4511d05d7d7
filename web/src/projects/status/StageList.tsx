import type { Project } from '@soebs/contract';
import { Check, X } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { useProgress } from '../store.ts';
import { stepsOf, type Step, type StepState } from './steps.ts';

const dots: Readonly<Record<StepState, string>> = {
  done: 'bg-finished text-accent-contrast',
  current: 'bg-accent text-accent-contrast ring-4 ring-accent-soft',
  ahead: 'bg-surface border border-control',
  broken: 'bg-surface border-2 border-failed text-failed',
  failed: 'bg-failed text-accent-contrast',
};

const broken = <X aria-hidden size={14} strokeWidth={3} />;
const marks: Readonly<Record<StepState, JSX.Element | null>> = {
  done: <Check aria-hidden size={14} strokeWidth={3} />,
  current: <span aria-hidden className="size-2 animate-pulse rounded-full bg-current" />,
  ahead: null,
  broken,
  failed: broken,
};

const Dot = ({ state }: { state: StepState }): JSX.Element => (
  <span className={`relative z-10 grid size-6 shrink-0 place-items-center rounded-full ${dots[state]}`}>
    {marks[state]}
  </span>
);

const Hint = ({ stage, state }: Step): JSX.Element | null => {
  const { t } = useTranslation();
  if (state !== 'current' && state !== 'broken') return null;
  return <p className="text-quiet text-sm">{state === 'broken' ? t('status.brokeHere') : t(`stageHints.${stage}`)}</p>;
};

const StepItem = ({ step: { stage, state }, percent }: { step: Step; percent: number | undefined }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const isCurrent = state === 'current';
  return (
    <li
      data-stage={stage}
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
      className="before:bg-border relative flex gap-4 pb-5 before:absolute before:top-6 before:bottom-0 before:left-3 before:w-px last:pb-0 last:before:hidden"
    >
      <Dot state={state} />
      <div className={`min-w-0 grow ${state === 'ahead' ? 'text-quiet' : ''}`}>
        <p className={`flex justify-between gap-4 ${isCurrent || state === 'failed' ? 'font-semibold' : ''}`}>
          <span>{t(`stages.${stage}`)}</span>
          {isCurrent && percent !== undefined && (
            <span className="text-accent tabular-nums">{formats.percent(percent)}</span>
          )}
        </p>
        <Hint stage={stage} state={state} />
      </div>
    </li>
  );
};

/** The stages one below the other, with live percent. */
export const StageList = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const tick = useProgress(project);
  const percent = project.stage === 'queued' ? undefined : tick?.percent;
  return (
    <ol aria-label={t('status.stages')}>
      {stepsOf(project, tick).map((step) => (
        <StepItem key={step.stage} step={step} percent={percent} />
      ))}
    </ol>
  );
};
