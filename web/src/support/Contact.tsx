import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { supportAddress } from '../api/index.ts';

/** Whom to write to, as far as this installation names somebody; `otherwise` stands where it does not. */
export const Contact = ({ otherwise }: { readonly otherwise?: string }): JSX.Element | null => {
  const { t } = useTranslation();
  const address = supportAddress();
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
