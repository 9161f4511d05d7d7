import { createServer, connect, type Server, type Socket } from 'node:net';

/** A wire between programs and a server that can be cut: then nobody listens there, and what was connected is reset. */
export type Relay = {
  /** `127.0.0.1:<port>`, the same before and after a cut. */
  readonly address: string;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
};

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

/** Opens a wire at a port of this machine to a server that listens at another. */
export const openRelay = async (port: number, target: number): Promise<Relay> => {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) keep(socket);
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await listening(server, port);
  return {
    address: `127.0.0.1:${port}`,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    mend: () => listening(server, port),
  };
};
