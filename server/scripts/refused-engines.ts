export interface LockFile {
  packages: Record<string, { engines?: { node?: string } }>;
}

/** The oldest Node that can install the service, as `engines` of package.json has it. */
const OLDEST = { major: 20, minor: 19 };

/**
 * Returns the packages of a lock file that refuse the oldest Node. npm compares `engines` with the Node that runs npm, but the
 * service runs on the Node among its packages, so these warnings would be false.
 */
export function findRefusedEngines({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !accepts(engines.node))
    .map(([place]) => place);
}

function accepts(range: string): boolean {
  return range.split("||").some((alternative) => acceptsAlternative(alternative.trim()));
}

/** Understands what packages write: `*`, `>=20`, `^20.19.0`, `20`, `6.*`. */
function acceptsAlternative(alternative: string): boolean {
  const [, sign, majorText, minorText] = /^(>=|\^|~)?\s*(\d+)(?:\.(\d+))?/.exec(alternative) ?? [];
  if (majorText === undefined) return alternative === "*" || alternative === "";
  const [major, minor] = [Number(majorText), Number(minorText ?? 0)];
  const isReached = major < OLDEST.major || (major === OLDEST.major && minor <= OLDEST.minor);
  return sign === ">=" ? isReached : major === OLDEST.major && isReached;
}
