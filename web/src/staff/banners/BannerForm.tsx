import { bannersApi, locale, staffBanner, type StaffBanner } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { api, type Outcome } from '../../api/index.ts';
import { BannerLine } from '../../banners/BannerLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxInput } from '../../forms/CheckboxInput.tsx';
import { MultiCheckboxInput } from '../../forms/ChoiceInputs.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { LongTextInput } from '../../forms/LongTextInput.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useValidForm, type ValidForm } from '../../forms/use-valid-form.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';
import { ReasonInput, useWhy } from '../ReasonField.tsx';
import { bannerForm, localOf, untouched, type BannerChecked, type BannerGiven } from './window.ts';

type Control = ValidForm<BannerGiven, BannerChecked>['control'];

/** Both the list and the strip above follow what was done. */
const useOutcome = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (answer: Outcome<unknown>, done: string): Promise<void> => {
    if (!answer.ok) {
      showRefusal(t('staff.notDone'), answer.code);
      return;
    }
    showToast({ type: 'success', title: done });
    await navigate('/admin/banners');
  };
};

const Fields = ({ control }: { readonly control: Control }): JSX.Element => {
  const { t } = useTranslation();
  const languages = locale.options.map((value) => ({ value, label: t(`language.${value}`) })).toReversed();
  return (
    <>
      <TextInput control={control} name="title" label={t('staff.banners.title')} required limits={{ max: 200 }} />
      <LongTextInput
        control={control}
        name="message"
        label={t('staff.banners.message')}
        required
        limits={{ max: 2_000 }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          control={control}
          name="from"
          type="datetime-local"
          label={t('staff.banners.from')}
          hint={t('staff.banners.fromHint')}
        />
        <TextInput
          control={control}
          name="to"
          type="datetime-local"
          label={t('staff.banners.to')}
          hint={t('staff.banners.toHint')}
        />
      </div>
      <MultiCheckboxInput
        control={control}
        name="locales"
        label={t('staff.banners.locales')}
        required
        options={languages}
      />
      <CheckboxInput control={control} name="closeable" label={t('staff.banners.closeable')} />
      <ReasonInput control={control} name="reason" />
    </>
  );
};

/** The banner as the strip will show it in each language that is chosen, while it is being written. */
const Preview = ({ control }: { readonly control: Control }): JSX.Element => {
  const { t } = useTranslation();
  const [title, message, closeable, chosen] = useWatch({ control, name: ['title', 'message', 'closeable', 'locales'] });
  const banner = {
    id: 'preview',
    title: title || t('staff.banners.title'),
    message: message || t('staff.banners.message'),
    closeable,
  };
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="font-medium">
        {t('staff.banners.preview')}
      </h2>
      {locale.options.toReversed().map(
        (each) =>
          chosen.includes(each) && (
            <div key={each}>
              <p className="text-quiet mb-1 text-sm">{t(`language.${each}`)}</p>
              <div className="border-border overflow-hidden rounded-lg border">
                <BannerLine banner={{ ...banner, id: `preview-${each}` }} locale={each} close={() => undefined} />
              </div>
            </div>
          ),
      )}
    </section>
  );
};

const Remove = ({ banner: { id, title } }: { readonly banner: StaffBanner }): JSX.Element => {
  const { t } = useTranslation();
  const askReason = useWhy();
  const navigate = useNavigate();
  const ask = () =>
    askReason(t('staff.banners.removeTitle'), {
      message: t('staff.banners.removeMessage', { title }),
      submit: t('staff.banners.removeConfirm'),
      done: t('staff.banners.removed'),
      danger: true,
      act: async ({ reason }) => {
        const answer = await api.call(bannersApi.remove, { params: { id }, body: { reason } });
        if (answer.ok) await navigate('/admin/banners');
        return answer;
      },
    });
  return (
    <Button look="quietDanger" onClick={ask}>
      {t('staff.banners.remove')}
    </Button>
  );
};

const fresh: BannerGiven = {
  title: '',
  message: '',
  closeable: true,
  from: '',
  to: '',
  locales: ['de', 'en'],
  reason: '',
};
const givenOf = ({ title, message, closeable, locales, from, to }: StaffBanner): BannerGiven => ({
  title,
  message,
  closeable,
  locales,
  from: localOf(from),
  to: localOf(to),
  reason: '',
});

const conflict = z.object({ banner: staffBanner });

/** The banner as it stands, in the answer to a change of an older one. */
const newerIn = (answer: Outcome<unknown>): StaffBanner | undefined =>
  !answer.ok && answer.code === 'banner_changed' ? conflict.safeParse(answer.details).data?.banner : undefined;

/** What somebody else has written meanwhile. */
const Newer = ({ banner, take }: { readonly banner: StaffBanner; readonly take: () => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="alert" className="border-border grid justify-items-start gap-3 rounded-lg border p-4">
      <p className="font-medium">{t('staff.banners.newer')}</p>
      <div className="border-border w-full overflow-hidden rounded-lg border">
        <BannerLine banner={banner} close={() => undefined} />
      </div>
      <p className="text-quiet text-sm">{t('staff.banners.newerHint')}</p>
      <Button look="quiet" onClick={take}>
        {t('staff.banners.takeNewer')}
      </Button>
    </div>
  );
};

/** Makes a banner, or changes one. What somebody else changes meanwhile is shown; nothing typed is lost, nothing overwritten unseen. */
export const BannerForm = ({ banner }: { readonly banner: StaffBanner | null }): JSX.Element => {
  const { t } = useTranslation();
  const outcome = useOutcome();
  const [base, setBase] = useState(banner);
  const [newer, setNewer] = useState<StaffBanner | null>(null);
  const seenAt = (newer ?? base)?.changedAt;
  const form = useValidForm<BannerGiven, BannerChecked>({
    schema: bannerForm,
    defaultValues: banner ? givenOf(banner) : fresh,
    submit: async (checked) => {
      const body = untouched(checked, newer ?? base);
      const answer = await (banner
        ? api.call(bannersApi.change, { params: { id: banner.id }, body: { ...body, seenAt } })
        : api.call(bannersApi.add, { body }));
      const other = newerIn(answer);
      if (other) setNewer(other);
      else await outcome(answer, t('staff.banners.saved'));
    },
  });
  const takeNewer = (): void => {
    if (newer) form.reset(givenOf(newer));
    setBase(newer);
    setNewer(null);
  };
  return (
    <Form form={form}>
      {newer && <Newer banner={newer} take={takeNewer} />}
      <Fields control={form.control} />
      <Preview control={form.control} />
      <div className="flex flex-wrap justify-between gap-3">
        <SubmitButton form={form} label={t(banner ? 'profile.save' : 'staff.banners.publish')} />
        {banner && <Remove banner={banner} />}
      </div>
    </Form>
  );
};
