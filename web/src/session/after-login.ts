const KEY = 'after-login';

/** Remembers, in this tab, where somebody wanted to go before they had to log in. */
export const rememberWanted = (path: string): void => {
  if (path !== '/') sessionStorage.setItem(KEY, path);
};

/** Where to go after the login: to what was wanted, once; else to the dashboard. Only paths of our own. */
export const takeWanted = (): string => {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
};
