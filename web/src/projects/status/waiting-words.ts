import type { ProjectProgress } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';

type WaitingProgress = Pick<ProjectProgress, 'waitingFor' | 'queuePlace' | 'retryAtMs' | 'beginsInMs'>;

/** What a project waits for, in the order in which it matters to its owner. */
type Reason =
  | { readonly why: NonNullable<ProjectProgress['waitingFor']> }
  | { readonly why: 'retry'; readonly retryAtMs: number }
  | { readonly why: 'place'; readonly queuePlace: number }
  | { readonly why: 'begins'; readonly beginsInMs: number };

export const reasonsOf = ({ waitingFor, queuePlace, retryAtMs, beginsInMs }: WaitingProgress): Reason[] => [
  ...(waitingFor === undefined ? [] : [{ why: waitingFor } as const]),
  ...(retryAtMs === undefined ? [] : [{ why: 'retry', retryAtMs } as const]),
  ...(queuePlace === undefined ? [] : [{ why: 'place', queuePlace } as const]),
  ...(beginsInMs === undefined ? [] : [{ why: 'begins', beginsInMs } as const]),
];

/** Why a project does not move at the moment, in words; nothing while it does. */
export const useWaitingWords = (tick: WaitingProgress | undefined): readonly string[] => {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = (reason: Reason): string => {
    if (reason.why === 'retry') {
      return t('status.tryingAgain', { time: formats.dateTime(new Date(reason.retryAtMs).toISOString()) });
    }
    if (reason.why === 'begins') return t('status.begins', { time: formats.about(reason.beginsInMs) });
    if (reason.why === 'place') {
      return reason.queuePlace === 1 ? t('status.next') : t('status.place', { place: reason.queuePlace });
    }
    return t(
      ({ speech: 'status.waitingSpeech', credits: 'status.waitingCredits', queue: 'status.queuePaused' } as const)[
        reason.why
      ],
    );
  };
  return tick ? reasonsOf(tick).map(words) : [];
};
