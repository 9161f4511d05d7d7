import { useEffect } from 'react';
import { useFormats } from '../../i18n/format.ts';

/** Puts how far a job is before the title of the page, for who looks at another tab (NT1). */
export const useTitlePercent = (percent: number | undefined): void => {
  const formats = useFormats();
  const prefix = percent === undefined ? '' : `${formats.percent(percent)} • `;
  useEffect(() => {
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
};
