import type { Route } from '../http/route.ts';
export const exportRoutes = (_: object): Route[] => [];
