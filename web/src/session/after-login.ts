const KEY = 'after-login';

/** Remembers, in this tab, where somebody wanted to go before they had to log in, and who it was, where that is known. */
export const rememberWanted = (path: string, personId: string | null): void => {
  if (path !== '/') sessionStorage.setItem(KEY, `${personId ?? ''} ${path}`);
};

/**
 * Where to go after the login: to what was wanted, once; else to the dashboard. Only paths of our own, and only what the person
 * wanted that has logged in.
 */
export const takeWanted = (personId: string): string => {
  const [owner = '', path = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  sessionStorage.removeItem(KEY);
  return (owner === '' || owner === personId) && /^\/(?![/\\])/.test(path) ? path : '/';
};
