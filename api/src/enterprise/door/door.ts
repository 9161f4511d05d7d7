import type { Log } from '@soebs/platform';
import express, { type Router } from 'express';
import { errorAnswer, nothingHere } from '../../http/errors.ts';
import { methodsOf, notAllowed } from '../../http/methods.ts';
import { namedRefusals, pathBelow, type MachineRoute } from './machine-route.ts';

const LARGEST_BODY = '64kb';

export type MachineDoorDeps = { readonly log: Log; readonly webUrl: string };

/** The door for programs: its own calls, bodies and refusals; no cookie is looked at, no page may call it from elsewhere. */
export const machineDoor = (routes: readonly MachineRoute[], { log, webUrl }: MachineDoorDeps): Router => {
  const door = express.Router();
  door.use(namedRefusals(webUrl));
  // Media, which is put, is JSON to nobody, whatever its type says.
  const json = express.json({ limit: LARGEST_BODY });
  door.post('/{*path}', json);
  door.patch('/{*path}', json);
  for (const { endpoint, handler } of routes) door[endpoint.method](pathBelow(endpoint), handler);
  const known = routes.map(({ endpoint }) => ({ method: endpoint.method, path: pathBelow(endpoint) }));
  for (const [path, allowed] of methodsOf(known)) door.all(path, notAllowed(allowed));
  door.use(nothingHere);
  door.use(errorAnswer(log));
  return door;
};
