/** A service behind the proxy, and whether it says that it is ready. */
export type Target = { readonly url: string; isReady: boolean };

/** The cookie by which all requests of one socket reach the service that knows it. */
export const ROUTE_COOKIE = 'soebs_route';

const routeIn = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === ROUTE_COOKIE)?.[1];

/** Where requests go: in turns to the services that are ready; those of a socket to the one that has it, as long as it is ready. */
export class Targets {
  readonly all: readonly Target[];
  #turn = 0;

  constructor(urls: readonly string[]) {
    this.all = urls.map((url) => ({ url, isReady: true }));
  }

  /** The next in turn, leaving out those that have just not answered; without any that is ready, one that may be. */
  next(without: ReadonlySet<Target> = new Set()): Target | undefined {
    const left = this.all.filter((target) => !without.has(target));
    const ready = left.filter(({ isReady }) => isReady);
    const among = ready.length > 0 ? ready : left;
    this.#turn += 1;
    return among[this.#turn % among.length];
  }

  /** The service that a socket's requests belong to; another one when that is not ready. */
  ofSocket(cookies: string | undefined): Target | undefined {
    const known = this.all[Number(routeIn(cookies) ?? Number.NaN)];
    return known?.isReady ? known : this.next();
  }

  /** The cookie that leads the next requests of a socket here. It is the same for all ports of a host, as cookies are. */
  routeTo(target: Target): string {
    return `${ROUTE_COOKIE}=${this.all.indexOf(target)}; Path=/socket.io; HttpOnly; SameSite=Lax`;
  }
}
