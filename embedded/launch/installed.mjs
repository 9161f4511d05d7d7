/** @typedef {{ readonly version?: string, readonly optional?: boolean, readonly link?: boolean, readonly os?: readonly string[], readonly cpu?: readonly string[] }} Package */
/** @typedef {Readonly<Record<string, Package>>} Packages */
/** @typedef {{ readonly node: string, readonly abi: string, readonly platform: string, readonly arch: string }} Machine */

/**
 * The Node and the machine that run this.
 * @returns {Machine}
 */
export const thisMachine = () => ({
  node: process.versions.node,
  abi: process.versions.modules,
  platform: process.platform,
  arch: process.arch,
});

/** @param {readonly string[] | undefined} allowed @param {string} name */
const allows = (allowed, name) => allowed === undefined || allowed.includes(name);

/** Packages for other machines than the one that installs are missing, and may be. @param {Packages} wanted @param {Packages} present */
const isOutdated = (wanted, present) =>
  Object.entries(wanted)
    .filter(([name, { optional, link }]) => name.includes('node_modules/') && !optional && !link)
    .some(([name, { version }]) => present[name]?.version !== version);

/**
 * Why the npm packages must be installed before anything else, in words; undefined when they fit.
 * @param {object} found
 * @param {Packages} found.wanted What the lock file names.
 * @param {Packages | undefined} found.present What npm has noted in node_modules.
 * @param {Machine | undefined} found.installedFor The machine that was noted at the last installation, where one was.
 * @param {Machine} found.now
 * @returns {string | undefined}
 */
export const whyInstall = ({ wanted, present, installedFor, now }) => {
  if (present === undefined) return 'installing the npm packages (once, about two minutes)';
  if (Object.values(present).some(({ os, cpu }) => !allows(os, now.platform) || !allows(cpu, now.arch)))
    return `the npm packages were installed on another machine, this is ${now.platform} ${now.arch}: installing them anew`;
  if (installedFor !== undefined && installedFor.abi !== now.abi)
    return `the npm packages were installed for Node ${installedFor.node}, this is Node ${now.node}: installing them anew`;
  if (isOutdated(wanted, present)) return 'the npm packages have changed: installing them anew';
  return undefined;
};
