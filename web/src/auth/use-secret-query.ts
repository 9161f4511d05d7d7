import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The token and the address of a link from a mail; the token is taken out of the address line and the history at once. */
export const useSecretQuery = (): { readonly token: string; readonly email: string } => {
  const [query] = useSearchParams();
  const [taken] = useState(() => ({ token: query.get('token') ?? '', email: query.get('email') ?? '' }));
  useEffect(() => {
    if (taken.token === '') return;
    const url = new URL(location.href);
    url.searchParams.delete('token');
    history.replaceState(history.state, '', url);
  }, [taken]);
  return taken;
};
