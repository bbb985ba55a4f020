import { type FileOutcome, hasFailed, type RunOutcome } from "./outcome.ts";

/**
 * Files whose failure is never put down to chance: what they prove is lost rarely and matters most. Walls between tenants, effects
 * outside, credits, races, and work that is killed.
 */
const NEVER_AGAIN: readonly RegExp[] = [
  /^server\/test\/(walls|runs|chaos|approvals|upgrade)\//,
  /^server\/test\/journeys\/[\w-]*(kill|crash|contention|idempoten|spending|cost|limits|shutdown|storage|full-disk)/,
  /^server\/test\/journeys\/(keys|hostile-sites|injected-text|publish|outreach-sending|campaigns|purge)/,
  /^server\/test\/outreach\//,
  /^server\/src\/platform\/(engine|egress|pipeline|purge)\//,
  /^server\/src\/domains\/(credits|approvals|keys)\//,
  /^server\/test\/house\//,
  /^web\/test\/house\//,
];

/** If more files failed, the change is at fault and not chance. */
const MOST_FILES_AGAIN = 3;

export function mayRunAgain(file: string): boolean {
  return !NEVER_AGAIN.some((pattern) => pattern.test(file));
}

/** The files that run once more, alone; none where a second run could hide a fault. */
export function filesToRunAgain({ files, unhandled }: RunOutcome): FileOutcome[] {
  const failed = files.filter(hasFailed);
  if (unhandled.length > 0 || failed.length > MOST_FILES_AGAIN) return [];
  return failed.every(({ file }) => mayRunAgain(file)) ? failed : [];
}

export interface Flake {
  file: string;
  title: string;
}

/** The outcome after the second run, and the tests that failed only in the first. */
export function mergeSecondRun(first: RunOutcome, second: RunOutcome): { merged: RunOutcome; flakes: Flake[] } {
  const again = new Map(second.files.map((file) => [file.file, file]));
  const merged = first.files.map((file) => again.get(file.file) ?? file);
  const flakes = first.files
    .filter((file) => hasFailed(file) && again.has(file.file) && !hasFailed(again.get(file.file) ?? file))
    .flatMap(({ file, failed }) =>
      (failed.length > 0 ? failed : ["(the file itself)"]).map((title) => ({ file, title })),
    );
  return { merged: { files: merged, unhandled: [...first.unhandled, ...second.unhandled] }, flakes };
}
