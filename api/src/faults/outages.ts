import { failure } from '@soebs/contract';
import { newId, pause } from '@soebs/platform';
import { startEmbedded, startS3, until } from '@soebs/platform/testing';
import type { Client, LiveClient } from '../testing/client.ts';
import { createProject, details, recording, sendChunk } from '../testing/stories.ts';
import { freePort } from '../testing/world.ts';
import { openStage, type Stage } from './ledger-stage.ts';
import { openRelay, type Relay } from './relay.ts';
import { startScripted, wrongWithJob } from './rolling.ts';

/** What people do all the time. */
type Act = 'create' | 'grant' | 'list' | 'upload';
/** What is away: how the checks of the services call it, and what cannot be done meanwhile. Everything else goes on. */
type Outage = { readonly check: string; readonly stops: readonly Act[] };

export const outages = {
  broker: { check: 'broker', stops: [] },
  documents: { check: 'documents', stops: ['create', 'grant', 'list', 'upload'] },
  log: { check: 'log', stops: ['create', 'grant', 'list', 'upload'] },
  objects: { check: 'objects', stops: ['upload'] },
  speech: { check: 'speech', stops: [] },
  mail: { check: 'mail', stops: [] },
} as const satisfies Readonly<Record<string, Outage>>;
export type OutageName = keyof typeof outages;

export type OutageRun = {
  readonly names: readonly OutageName[];
  readonly awaySeconds: number;
  readonly commandsPerSecond: number;
  readonly say: (line: string) => void;
};
export type OutageReport = {
  readonly name: OutageName;
  readonly done: number;
  /** Answers 503 that say when to come again, by what was asked. */
  readonly refused: Readonly<Record<string, number>>;
  /** From the moment on at which it was there again until a new project stood in its owner's list and was told to their page. */
  readonly backMs: number;
  readonly faults: readonly string[];
};

const BACK_WITHIN_MS = 5_000;
/** After how long at most an answer comes, whatever it is: a command waits 20 seconds for the log, as long as its restart takes. */
const ANSWER_WITHIN_MS = 25_000;
const JOB_WITHIN_MS = 120_000;
const MAIL_WITHIN_MS = 120_000;
const PEOPLE = 5;
const FIRST_MINUTES = 5_000;
const RECORDING = 'de-thorsten-01.wav';

type Person = { readonly userId: string; readonly client: Client };
type Place = {
  readonly stage: Stage;
  readonly people: readonly Person[];
  readonly admin: Client;
  readonly sound: Buffer;
};

const asks: Readonly<Record<Act, (place: Place, person: Person) => Promise<Response>>> = {
  create: (_, { client }) => posted(client, '/projects', details()),
  grant: ({ admin }, { userId }) => posted(admin, `/admin/users/${userId}/credits`, { minutes: 1, reason: 'outage' }),
  list: (_, { client }) => client.fetch('GET', '/projects'),
  upload: async ({ sound }, { client }) => {
    const made = await posted(client, '/projects', details({ fileSize: sound.length, fileName: RECORDING }));
    if (made.status !== 201) return made;
    const { data } = (await made.json()) as { data: { project: { id: string } } };
    return sendChunk(client, data.project.id, { chunk: sound, offset: 0 });
  },
};

const posted = (client: Client, path: string, body: object): Promise<Response> =>
  client.fetch('POST', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
  });

/** Whether an answer says in the envelope that something is away, and when to come again. */
const isToldToWait = ({ status, headers }: Response, text: string): boolean =>
  status === 503 && headers.has('retry-after') && failure.safeParse(JSON.parse(text)).success;

/** People at work; what must not be is a fault. */
class Crowd {
  readonly faults: string[] = [];
  readonly refused: Record<string, number> = {};
  done = 0;
  /** What may be refused at the moment. */
  stops: readonly Act[] = [];
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  async keepWorking(perSecond: number, isOver: () => boolean): Promise<void> {
    const asked: Promise<void>[] = [];
    for (let n = 0; !isOver(); n += 1) {
      const person = this.#place.people[n % PEOPLE];
      const act = n % 20 === 19 ? 'upload' : (['create', 'list', 'grant'] as const)[n % 3];
      if (person && act) asked.push(this.#ask(act, person));
      await pause(1_000 / perSecond);
    }
    await Promise.all(asked);
  }

  async #ask(act: Act, person: Person): Promise<void> {
    const mayStop = this.stops.includes(act);
    const late = pause(ANSWER_WITHIN_MS).then(() => undefined);
    try {
      const answer = await Promise.race([asks[act](this.#place, person), late]);
      if (answer === undefined) this.#fault(act, `no answer within ${ANSWER_WITHIN_MS} ms`);
      else await this.#judge(act, answer, mayStop || this.stops.includes(act));
    } catch (error) {
      this.#fault(act, messageOf(error));
    }
  }

  async #judge(act: Act, answer: Response, mayStop: boolean): Promise<void> {
    if (answer.ok) {
      this.done += 1;
      return;
    }
    const text = await answer.text();
    if (!mayStop || !isToldToWait(answer, text)) this.#fault(act, `${answer.status} ${text.slice(0, 120)}`);
    else this.refused[act] = (this.refused[act] ?? 0) + 1;
  }

  #fault(act: string, what: string): void {
    this.faults.push(`${new Date().toISOString()} ${act}: ${what}`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

type Deps = { readonly deps: readonly { readonly name: string; readonly ok: boolean }[] };

/** Whether one of the services tells of it. */
const isNamed = async (check: string, ports: readonly number[]): Promise<boolean> => {
  const answers = await Promise.all(
    ports.map(async (port) => (await (await fetch(`http://127.0.0.1:${port}/health/deps`)).json()) as Deps),
  );
  return answers.flatMap(({ deps }) => deps).some(({ name, ok }) => name === check && !ok);
};

const finished = async ({ client }: Person, id: string): Promise<boolean> =>
  (await client.data<{ status: string }>('get', `/projects/${id}`)).status === 'finished';

/** A new project is made, stands in the list, and is told to the page that was open all the time, or that page is told to read anew. */
const comesBack = async ({ client }: Person, page: LiveClient): Promise<void> => {
  page.messages.length = 0;
  const created = async (): Promise<string | undefined> => {
    const answer = await posted(client, '/projects', details()).catch(() => undefined);
    if (answer?.status !== 201) return undefined;
    return ((await answer.json()) as { data: { project: { id: string } } }).data.project.id;
  };
  const id = await until(created);
  await until(async () => {
    const { body } = await client.call('get', '/projects?limit=20');
    return body.success && JSON.stringify(body.data).includes(id);
  });
  await until(() =>
    page.messages.some((answers) => answers.type === 'live.resync' || JSON.stringify(answers).includes(id)),
  );
};

/** Takes one server away for a while, in the middle of work, and brings it back. */
const tryOutage = async (
  name: OutageName,
  { run, place, relay, ports }: { run: OutageRun; place: Place; relay: Relay; ports: readonly number[] },
): Promise<OutageReport> => {
  const { stage, people, sound } = place;
  const [person] = people;
  if (!person) throw new Error('There are no people');
  const crowd = new Crowd(place);
  const pids = JSON.stringify(stage.pids());
  const page = await person.client.connect();
  await page.subscribe('user:@me');
  const sent = await createProject(person.client, { fileSize: sound.length, fileName: RECORDING, language: 'de' });
  await sendChunk(person.client, sent.project.id, { chunk: sound, offset: 0 });
  let isOver = false;
  const working = crowd.keepWorking(run.commandsPerSecond, () => isOver);
  await pause(2_000);
  crowd.stops = outages[name].stops;
  await relay.cut();
  const isTold = until(() => isNamed(outages[name].check, ports), run.awaySeconds * 1_000).catch(() => false);
  if (name === 'mail')
    await posted(person.client, '/auth/password/forgot', { email: `${person.userId}@soebs.example` });
  await pause(run.awaySeconds * 1_000);
  if (!(await isTold)) crowd.faults.push(`no service says that ${outages[name].check} is away`);
  await relay.mend();
  const begunMs = performance.now();
  await comesBack(person, page).catch((error: unknown) => crowd.faults.push(`not back: ${messageOf(error)}`));
  const backMs = Math.round(performance.now() - begunMs);
  if (backMs > BACK_WITHIN_MS) crowd.faults.push(`back after ${backMs} ms`);
  crowd.stops = [];
  await pause(2_000);
  isOver = true;
  await working;
  page.close();
  await until(() => finished(person, sent.project.id), JOB_WITHIN_MS).catch(() => crowd.faults.push('the job stands'));
  crowd.faults.push(...(await wrongWithJob(stage, sent.project.id)));
  if (JSON.stringify(stage.pids()) !== pids) crowd.faults.push('a process was started again');
  return { name, done: crowd.done, refused: crowd.refused, backMs, faults: crowd.faults };
};

/**
 * Takes broker, documents, log, objects, speech and mail away for a while each, under load. What cannot be done meanwhile is refused
 * with 503 and `Retry-After`, everything else goes on, the services say what is away, none is started again, and soon after it is
 * there all is as before: also pages that were open, and the job that ran.
 */
export const tryOutages = async (run: OutageRun): Promise<readonly OutageReport[]> => {
  const [speech, bucket, mail] = await Promise.all([startScripted(), startS3('soebs'), startEmbedded('mail')]);
  const relays = new Map<OutageName, Relay>();
  const wire = async (name: OutageName, port: number): Promise<string> => {
    const relay = await openRelay(await freePort(), port);
    relays.set(name, relay);
    return relay.address;
  };
  const portIn = (address: string): number => Number(new URL(`http://${address.replace(/^http:\/\//, '')}`).port);
  const names = { eventstore: 'log', mongo: 'documents', nats: 'broker' } as const;
  const doors = { 'api-1': await freePort(), 'projector-1': await freePort(), 'transcriber-1': await freePort() };
  const stage = await openStage({
    apis: 1,
    projectors: 1,
    transcribers: 1,
    wired: (server, port) => wire(names[server], port),
    env: {
      OBJECT_STORE_URL: `s3://soebs@${await wire('objects', portIn(bucket.address))}`,
      S3_KEY_ID: bucket.keyId,
      S3_SECRET: bucket.secret,
      SPEECH_URL: `http://${await wire('speech', portIn(speech.url))}/v1`,
      MAIL_URL: `smtp://${await wire('mail', mail.port)}`,
      QUOTA_OPEN_PROJECTS: '10000',
    },
    ownEnv: (program) => ({ HEALTH_PORT: String(doors[program as keyof typeof doors]) }),
  });
  const [admin] = stage.admins;
  if (!admin) throw new Error('There is no api');
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (): Promise<Person> => {
      const userId = await stage.person();
      const call = { body: { minutes: FIRST_MINUTES, reason: 'outage' }, headers: { 'idempotency-key': newId() } };
      await admin.data('post', `/admin/users/${userId}/credits`, call);
      return { userId, client: await stage.loggedIn(userId) };
    }),
  );
  const place: Place = { stage, people, admin, sound: await recording(RECORDING) };
  const reports: OutageReport[] = [];
  for (const name of run.names) {
    const relay = relays.get(name);
    if (!relay) throw new Error(`no wire to ${name}`);
    const report = await tryOutage(name, { run, place, relay, ports: Object.values(doors) });
    run.say(`${name}: ${report.done} done, ${JSON.stringify(report.refused)} refused, back after ${report.backMs} ms`);
    for (const fault of report.faults.slice(0, 10)) run.say(`  ${fault}`);
    reports.push(report);
  }
  type Sent = { readonly state: string };
  const waiting = (): Promise<number> => stage.db.collection<Sent>('mail.outbox').countDocuments({ state: 'waiting' });
  await until(async () => (await waiting()) === 0, MAIL_WITHIN_MS);
  await stage.close();
  speech.stop();
  await Promise.all([bucket.stop(), mail.stop(), ...[...relays.values()].map((relay) => relay.cut())]);
  return reports;
};
