import type { IncomingHttpHeaders } from 'node:http';

/** The value of a cookie that a request carries; undefined without it. */
export const cookieOf = ({ cookie }: IncomingHttpHeaders, name: string): string | undefined => {
  const pair = cookie?.split(';').find((each) => each.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
};
