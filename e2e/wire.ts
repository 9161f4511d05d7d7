import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';

/** The line of one browser to the server: what was acknowledged over it, and a knife. */
export type Wire = {
  /** Operations that the server has said to be in the log: their id → the revision it told. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** From now on nothing that is sent arrives, in neither direction; the line still looks open. */
  readonly deafen: () => void;
  /** Ends the connection; the page connects again by itself. */
  readonly cut: () => void;
};

/** socket.io's frames: an event that wants an answer, `42<n>[name, message]`, and the answer, `43<n>[answer]`. */
const asked = /^42(\d+)(\["transcript:operations".*)$/s;
const answered = /^43(\d+)(\[.*)$/s;

type Question = readonly [string, { readonly opId: string }];
type Reply = readonly [{ readonly success: boolean; readonly data?: { readonly revision: number } }];

/** Reads the answers of one connection. */
const reader = (acknowledged: Map<string, number>) => {
  const waiting = new Map<string, string>();
  return {
    sent: (frame: string): void => {
      const [, id = '', json] = asked.exec(frame) ?? [];
      if (json !== undefined) waiting.set(id, (JSON.parse(json) as Question)[1].opId);
    },
    received: (frame: string): void => {
      const [, id = '', json] = answered.exec(frame) ?? [];
      const opId = waiting.get(id);
      if (json === undefined || opId === undefined) return;
      const [{ success, data }] = JSON.parse(json) as Reply;
      if (success && data) acknowledged.set(opId, data.revision);
    },
  };
};

/** What is acknowledged where the socket was down: corrections sent by HTTP. */
const readHttp = (page: Page, acknowledged: Map<string, number>): void => {
  page.on('response', (response) => {
    if (response.request().method() !== 'PATCH' || !response.ok()) return;
    const { opId } = response.request().postDataJSON() as { opId?: string };
    const note = (answer: unknown): void => {
      const { data } = answer as { data: { revision: number } };
      if (opId !== undefined) acknowledged.set(opId, data.revision);
    };
    // The answer of a request that was cut on its way cannot be read: the page has not seen it either.
    response.json().then(note, () => undefined);
  });
};

/** Stands between the pages of a browser and the live door. Call it before the first page is opened. */
export const tapWire = async (context: BrowserContext): Promise<Wire> => {
  const acknowledged = new Map<string, number>();
  const open = new Set<WebSocketRoute>();
  let deaf = false;
  await context.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer();
    const read = reader(acknowledged);
    deaf = false;
    open.add(line);
    line.onMessage((frame) => {
      if (deaf) return;
      read.sent(String(frame));
      server.send(frame);
    });
    server.onMessage((frame) => {
      if (deaf) return;
      read.received(String(frame));
      line.send(frame);
    });
  });
  context.on('page', (page) => readHttp(page, acknowledged));
  return {
    acknowledged,
    deafen: () => {
      deaf = true;
    },
    cut: () => {
      deaf = false;
      for (const line of open) void line.close({ code: 1001 });
      open.clear();
    },
  };
};
