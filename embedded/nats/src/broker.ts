import { randomInt } from 'node:crypto';
import { type Client, type Subscription, clientOptions } from './client.ts';
import { type Message, ProtocolViolation, type Request } from './protocol.ts';
import { isLiteral, isSubject, Subscriptions } from './subjects.ts';

/** One answer for each kind of request; a forgotten kind does not compile. */
type Answers = { readonly [Op in Request['op']]: (client: Client, request: Extract<Request, { op: Op }>) => void };

const NO_RESPONDERS = Buffer.from('NATS/1.0 503\r\n\r\n');

/** Brings every message to those who listen. Nothing is kept: who is not there misses it. */
export class Broker {
  readonly #subscriptions = new Subscriptions<Subscription>();
  readonly #info: (client: Client) => string;

  /** `info` makes the INFO line of a client. */
  constructor(info: (client: Client) => string) {
    this.#info = info;
  }

  /** Greets a client with INFO, the first thing a client waits for. */
  greet(client: Client): void {
    client.send(this.#info(client));
  }

  /** Does what a client asks. Throws ProtocolViolation. */
  answer(client: Client, request: Request): void {
    const answer = this.#answers[request.op] as (client: Client, request: Request) => void;
    answer(client, request);
  }

  /** Forgets a client that has gone. */
  forget(client: Client): void {
    for (const subscription of [...client.subscriptions.values()]) this.#end(subscription);
  }

  readonly #answers: Answers = {
    connect: (client, { options: json }) => {
      const options = clientOptions(json);
      if (options === undefined) throw new ProtocolViolation('Parser Error');
      if (options.noResponders && !options.headers) {
        throw new ProtocolViolation('No Responders Requires Headers Support');
      }
      client.options = options;
      acknowledge(client);
    },
    ping: (client) => client.send('PONG\r\n'),
    pong: (client) => {
      client.pingsUnanswered = 0;
    },
    info: (client) => this.greet(client),
    publish: (client, { message, withHeaders }) => {
      if (withHeaders && !client.options.headers) throw new ProtocolViolation('Message Headers Not Supported');
      acknowledge(client);
      if (client.options.pedantic && !isLiteral(message.subject)) client.send("-ERR 'Invalid Publish Subject'\r\n");
      else this.#publish(client, message);
    },
    subscribe: (client, { subject, queue, sid }) => {
      if (!isSubject(subject)) {
        client.send("-ERR 'Invalid Subject'\r\n");
        return;
      }
      acknowledge(client);
      if (client.subscriptions.has(sid)) return;
      const subscription: Subscription = { subject, queue, sid, client, delivered: 0, max: 0 };
      client.subscriptions.set(sid, subscription);
      this.#subscriptions.add(subscription);
    },
    unsubscribe: (client, { sid, max }) => {
      acknowledge(client);
      const subscription = client.subscriptions.get(sid);
      if (subscription === undefined) return;
      subscription.max = max;
      if (subscription.delivered >= max) this.#end(subscription);
    },
  };

  #publish(from: Client, message: Message): void {
    const { singles, groups } = this.#subscriptions.audienceOf(message.subject);
    const allowed = (to: Subscription): boolean => to.client !== from || from.options.echo;
    const listeners = singles.filter(allowed);
    for (const group of groups) {
      const members = group.filter(allowed);
      const chosen = members.length > 1 ? members[randomInt(members.length)] : members[0];
      if (chosen !== undefined) listeners.push(chosen);
    }
    for (const listener of listeners) this.#deliver(listener, message);
    if (listeners.length === 0 && message.reply !== undefined) this.#tellNobodyListens(from, message.reply);
  }

  #deliver(to: Subscription, message: Message): void {
    to.delivered += 1;
    to.client.deliver(message, to.sid);
    if (to.max > 0 && to.delivered >= to.max) this.#end(to);
  }

  /** A request that nobody can answer is answered at once with status 503, if the client understands it. */
  #tellNobodyListens(asker: Client, reply: string): void {
    if (!asker.options.noResponders) return;
    const { singles, groups } = this.#subscriptions.audienceOf(reply);
    const own = [...singles, ...groups.flat()].find(({ client }) => client === asker);
    if (own === undefined) return;
    this.#deliver(own, {
      subject: reply,
      reply: undefined,
      headerBytes: NO_RESPONDERS.length,
      payload: NO_RESPONDERS,
    });
  }

  #end(subscription: Subscription): void {
    subscription.client.subscriptions.delete(subscription.sid);
    this.#subscriptions.remove(subscription);
  }
}

const acknowledge = (client: Client): void => {
  if (client.options.verbose) client.send('+OK\r\n');
};
