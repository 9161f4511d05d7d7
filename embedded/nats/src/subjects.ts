/** What a subscriber asked for: its interest in a subject, alone or as a member of a queue group. */
export type Interest = { readonly subject: string; readonly queue: string | undefined };

/** Who gets one message: every single subscriber, and one member of each queue group. */
export type Audience<I extends Interest> = {
  readonly singles: readonly I[];
  readonly groups: readonly (readonly I[])[];
};

type Level<I> = { readonly children: Map<string, Level<I>>; readonly here: Set<I> };

const level = <I>(): Level<I> => ({ children: new Map(), here: new Set() });

const REMEMBERED_SUBJECTS = 4096;

/** A subject is tokens between dots, none empty and none with white space; `>` may only stand last. */
export const isSubject = (subject: string): boolean => {
  if (subject === '' || /\s/.test(subject)) return false;
  const tokens = subject.split('.');
  return tokens.every((token, at) => token !== '' && (token !== '>' || at === tokens.length - 1));
};

/** A subject without wildcards: what a message may be published to. */
export const isLiteral = (subject: string): boolean =>
  isSubject(subject) && subject.split('.').every((token) => token !== '*' && token !== '>');

/** Who listens where: a tree of subject tokens, in which `*` and `>` are branches of their own. */
export class Subscriptions<I extends Interest> {
  readonly #root: Level<I> = level();
  readonly #answers = new Map<string, Audience<I>>();

  /** Adds an interest; its subject must be one (`isSubject`). */
  add(interest: I): void {
    let at = this.#root;
    for (const token of interest.subject.split('.')) {
      const next = at.children.get(token) ?? level<I>();
      at.children.set(token, next);
      at = next;
    }
    at.here.add(interest);
    this.#answers.clear();
  }

  /** Takes an interest out, and the branches that only it used. */
  remove(interest: I): void {
    const path: { from: Level<I>; token: string; to: Level<I> }[] = [];
    let at = this.#root;
    for (const token of interest.subject.split('.')) {
      const next = at.children.get(token);
      if (next === undefined) return;
      path.push({ from: at, token, to: next });
      at = next;
    }
    at.here.delete(interest);
    for (const { from, token, to } of path.reverse()) {
      if (to.here.size > 0 || to.children.size > 0) break;
      from.children.delete(token);
    }
    this.#answers.clear();
  }

  /** The audience of a subject. The answer is remembered until somebody comes or goes. */
  audienceOf(subject: string): Audience<I> {
    const known = this.#answers.get(subject);
    if (known !== undefined) return known;
    const found: I[] = [];
    collect(this.#root, subject.split('.'), found);
    const answer = { singles: found.filter((one) => one.queue === undefined), groups: groupsOf(found) };
    if (this.#answers.size >= REMEMBERED_SUBJECTS) this.#answers.clear();
    this.#answers.set(subject, answer);
    return answer;
  }
}

const collect = <I>(from: Level<I>, tokens: readonly string[], found: I[]): void => {
  const [token, ...rest] = tokens;
  if (token === undefined) {
    found.push(...from.here);
    return;
  }
  found.push(...(from.children.get('>')?.here ?? []));
  for (const branch of token === '*' ? ['*'] : [token, '*']) {
    const next = from.children.get(branch);
    if (next !== undefined && branch !== '>') collect(next, rest, found);
  }
};

/** A queue group is a name on one subscribed subject: the same name on another subject is another group. */
const groupsOf = <I extends Interest>(found: readonly I[]): I[][] => {
  const groups = new Map<string, I[]>();
  for (const one of found) {
    if (one.queue === undefined) continue;
    const key = `${one.queue} ${one.subject}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
};
