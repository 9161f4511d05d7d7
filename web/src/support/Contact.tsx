import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../site/store.ts';

/** Whom to write to, as far as administrators name somebody; `otherwise` stands where it does not. */
export const Contact = ({ otherwise }: { readonly otherwise?: string }): JSX.Element | null => {
  const { t } = useTranslation();
  const address = useSite((site) => site.supportEmail);
  if (address === '') return otherwise === undefined ? null : <p>{otherwise}</p>;
  return (
    <p>
      {t('support.write')}{' '}
      <a href={`mailto:${address}`} className="text-accent break-all underline underline-offset-4">
        {address}
      </a>
    </p>
  );
};
