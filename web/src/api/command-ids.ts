import { useState } from 'react';

/** Gives commands their ids: what is asked for twice with the same body is one command. */
export const useCommandIds = (): ((body: object) => string) => {
  const [given] = useState(() => new Map<string, string>());
  return (body) => {
    const key = JSON.stringify(body);
    const commandId = given.get(key) ?? crypto.randomUUID();
    given.set(key, commandId);
    return commandId;
  };
};
