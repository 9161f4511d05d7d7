const KEY = 'paying-beside';

/** Remembers that a payment was opened beside a page that waits for it. */
export const rememberBeside = (): void => localStorage.setItem(KEY, '1');

/** Whether another page waits for the payment that has just been made; asked once a payment. */
export const takeBeside = (): boolean => {
  const isBeside = localStorage.getItem(KEY) !== null;
  localStorage.removeItem(KEY);
  return isBeside;
};
