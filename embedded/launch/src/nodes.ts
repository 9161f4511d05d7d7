/** One version of every line of Node that the product is held to. */
export const nodes: readonly string[] = ['20.19.6', '22.23.5', '24.22.3', '26.12.1'];

/** A Node that is not tried; the message says which are. */
export class UnknownNode extends Error {
  override readonly name = 'UnknownNode';
}

/** The Nodes that the words name, `24` as `24.22.3`; all of them without words. Throws UnknownNode. */
export const nodesFrom = (words: readonly string[]): readonly string[] => {
  const named = words.map((word) => {
    const version = nodes.find((each) => each === word || each.startsWith(`${word}.`));
    if (version === undefined)
      throw new UnknownNode(`${word} is none of the Nodes that are tried: ${nodes.join(', ')}.`);
    return version;
  });
  return named.length === 0 ? nodes : named;
};

type Machine = { readonly platform: string; readonly arch: string };

/** npm's package of a Node for a machine, and where in it the program lies. It may not exist for that machine. */
export const packageOf = (version: string, { platform, arch }: Machine): { name: string; program: string } => {
  const isWindows = platform === 'win32';
  const name = `node-${isWindows ? 'win' : platform}-${arch}`;
  const program = `node_modules/${name}/bin/node${isWindows ? '.exe' : ''}`;
  return { name: `${name}@${version}`, program };
};
