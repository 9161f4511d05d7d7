import type { JSX } from 'react';
import { useFormats } from '../../i18n/format.ts';

/** The language of a paragraph in its margin, where it is not the text's main one. */
export const LanguageName = ({ tag }: { readonly tag: string }): JSX.Element => (
  <span className="block truncate italic">{useFormats().language(tag)}</span>
);
