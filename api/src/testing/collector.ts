import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { readonly stringValue?: string; readonly intValue?: number };
type Attribute = { readonly key: string; readonly value: Value };
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
      }[];
    }[];
  }[];
};

/** A span as a service has sent it. */
export type CollectedSpan = {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const spansIn = ({ resourceSpans }: Sent): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name }) => ({ service, traceId, spanId, parentSpanId, name })),
    );
  });

/** A collector of traces (OTLP over HTTP, JSON) that remembers what it was sent. */
export const startCollector = async () => {
  const texts: string[] = [];
  const spans: CollectedSpan[] = [];
  const take = async (request: IncomingMessage): Promise<void> => {
    const text = await bodyOf(request);
    texts.push(text);
    spans.push(...spansIn(JSON.parse(text) as Sent));
  };
  const server = createServer((request, response) => {
    void take(request).then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** All that was sent, as it came. */
    said: (): string => texts.join('\n'),
    spans: (): readonly CollectedSpan[] => spans,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
