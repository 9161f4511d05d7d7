import { usersApi } from '@soebs/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '../api/index.ts';

/** The name of a route: its path with the ids of projects left out. */
export const routeOf = (pathname: string): string => pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

/** Tells the server which screen was opened, by the name of its route only (AU11). An answer is not waited for. */
export const useVisits = (): void => {
  const route = routeOf(useLocation().pathname);
  useEffect(() => {
    void api.call(usersApi.visit, { body: { route } });
  }, [route]);
};
