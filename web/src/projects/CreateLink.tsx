import { CirclePlus } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/Button.tsx';

/** The way to a new project. */
export const CreateLink = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/project/add">
      <CirclePlus aria-hidden size={18} />
      {t('dashboard.create')}
    </ButtonLink>
  );
};
