import { openingsApi, type Opening } from '@soebs/contract';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';

/** When staff have opened the project, and why; nothing where they have not (AU10). */
export const Openings = ({ projectId }: { readonly projectId: string }): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [items, setItems] = useState<readonly Opening[]>([]);
  useEffect(() => {
    let isThere = true;
    void api.call(openingsApi.list, { params: { id: projectId } }).then((answer) => {
      if (isThere && answer.ok) setItems(answer.data.items);
    });
    return () => {
      isThere = false;
    };
  }, [projectId]);
  if (items.length === 0) return null;
  return (
    <section aria-label={t('sharing.openedByStaff')} className="border-border mt-4 border-t pt-4">
      <h3 className="font-medium">{t('sharing.openedByStaff')}</h3>
      <ul className="mt-2 grid gap-1 text-sm">
        {items.map(({ id, at, what, reason }) => (
          <li key={id} data-opening={what} className="break-words">
            <span className="text-quiet">
              {formats.dateTime(at)} · {t(`sharing.opened.${what}`)}
            </span>{' '}
            <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
};
