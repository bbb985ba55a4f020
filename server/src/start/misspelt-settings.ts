import { editDistance } from "../kernel/text/nearest.ts";
import { SUPERVISED } from "./config.ts";
import type { Environment } from "./setting-reader.ts";
import { SETTINGS } from "./settings.ts";

/** Beginnings of names that only settings of this service have. */
const PREFIXES = ["ANSWERS_", "BACKUP_", "BLOBS_S3_", "FORUM_", "GSC_", "OUTREACH_"];
const SHORTEST = 7;

/** A sentence for each variable that is probably a misspelt setting: an unset setting is near, or the beginning is ours. */
export function misspeltSettings(environment: Environment, settings: readonly { name: string }[] = SETTINGS): string[] {
  const names = settings.map(({ name }) => name);
  const known = new Set([...names, ...names.map((name) => `${name}_FILE`), SUPERVISED]);
  const unset = names.filter((name) => environment[name] === undefined && name.length >= SHORTEST);
  return Object.keys(environment)
    .filter((name) => name.length >= SHORTEST && !known.has(name))
    .flatMap((name) => {
      const meant = unset.find((one) => editDistance(name, one) <= 2);
      if (meant !== undefined) return `${name} is not a setting and is not read. Is ${meant} meant?`;
      const isOurs = PREFIXES.some((prefix) => name.startsWith(prefix));
      return isOurs ? `${name} is not a setting and is not read.` : [];
    });
}
