/** Parameters as the provider's clients send them: nested by brackets, lists by numbers, every value a text. */
export type Params = { readonly [name: string]: string | Params };

type Open = { [name: string]: string | Open };

/** Only own names, so that no `__proto__` of a request reaches an object. */
const fresh = (): Open => Object.create(null) as Open;

const put = (into: Open, path: readonly string[], value: string): void => {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = into[name];
  const next = typeof inner === 'object' ? inner : fresh();
  into[name] = next;
  put(next, rest, value);
};

/** Reads `a[b][0]=c`. */
export const paramsFrom = (text: string): Params => {
  const params = fresh();
  for (const [name, value] of new URLSearchParams(text))
    put(
      params,
      name.split('[').map((part) => part.replace(/\]$/, '')),
      value,
    );
  return params;
};

/** The value at a path; undefined when there is none or when it is no single value. */
export const textAt = (params: Params, ...path: readonly string[]): string | undefined => {
  let found: string | Params | undefined = params;
  for (const name of path) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** A list or a map at a path; empty when there is none. */
export const groupAt = (params: Params, ...path: readonly string[]): Params => {
  let found: string | Params | undefined = params;
  for (const name of path) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'object' ? found : {};
};

/** The texts of a map such as `metadata`. */
export const textsIn = (group: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(group).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
