import { openingsApi, OPENED_MINUTES, type Opened as What, type OpenedText, type StaffProject } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { DetailSection } from '../Details.tsx';
import { useWhy } from '../ReasonField.tsx';

type Shown = { readonly text: OpenedText | null; readonly heard: boolean };

const Text = ({ text }: { readonly text: OpenedText }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (text.paragraphs.length === 0) return <p className="text-quiet mt-4">{t('staff.projects.emptyText')}</p>;
  return (
    <div
      role="region"
      aria-label={t('staff.projects.openText')}
      lang={text.language}
      className="border-border mt-4 grid gap-3 rounded-lg border p-4"
    >
      {text.paragraphs.map(({ speaker, startMs, text: said }, n) => (
        // Paragraphs that never change have no name but their place.
        <div key={n}>
          <p className="text-quiet text-sm">
            {[speaker, startMs === null ? null : formats.duration(startMs)].filter(Boolean).join(' · ')}
          </p>
          <p dir="auto" className="max-w-[70ch] break-words">
            {said}
          </p>
        </div>
      ))}
    </div>
  );
};

/** The text and the recording of a project: closed until an administrator says why, which its owner can see (AU10). */
export const Opened = ({ project: { id, title, media, words } }: { readonly project: StaffProject }): JSX.Element => {
  const { t } = useTranslation();
  const ask = useWhy();
  const [shown, setShown] = useState<Shown>({ text: null, heard: false });
  const open = (what: What) => () => {
    const name = what === 'media' ? 'Media' : 'Text';
    ask(t(`staff.projects.open${name}Title`), {
      message: t(`staff.projects.open${name}Message`, { title, minutes: String(OPENED_MINUTES) }),
      submit: t(`staff.projects.open${name}`),
      act: async ({ reason }): Promise<Outcome<unknown>> => {
        const answer = await api.call(openingsApi.open, { params: { id }, body: { what, reason } });
        if (answer.ok)
          setShown((before) => (what === 'media' ? { ...before, heard: true } : { ...before, text: answer.data.text }));
        return answer;
      },
    });
  };
  return (
    <DetailSection title={t('staff.projects.closed')}>
      <p className="text-quiet mb-3 text-sm">{t('staff.projects.closedHint')}</p>
      <div className="flex flex-wrap gap-2">
        {words !== null && (
          <Button look="secondary" onClick={open('transcript')}>
            {t('staff.projects.openText')}
          </Button>
        )}
        {media && (
          <Button look="secondary" onClick={open('media')}>
            {t('staff.projects.openMedia')}
          </Button>
        )}
      </div>
      {shown.heard && (
        // What was said stands in the text beside it, once that is opened.
        // eslint-disable-next-line jsx-a11y/media-has-caption -- recordings come without captions
        <audio
          controls
          data-opened
          className="mt-4 w-full max-w-xl"
          src={`${api.address}/admin/projects/${encodeURIComponent(id)}/media`}
        />
      )}
      {shown.text && <Text text={shown.text} />}
    </DetailSection>
  );
};
