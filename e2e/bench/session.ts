export type Session = { readonly cookie: string };

/** Logs the demo user in and keeps the cookies. */
export const logIn = async (api: string, password: string): Promise<Session> => {
  const body = JSON.stringify({ email: 'user@soebs.example', password });
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
