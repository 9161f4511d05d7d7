export type Session = { readonly cookie: string };

/** Logs somebody in, the demo user unless told otherwise, and keeps the cookies. */
export const logIn = async (api: string, password: string, email = 'user@soebs.example'): Promise<Session> => {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
};
