import type { Db } from "../../kernel/database/db.ts";
import { RELEASE } from "../../kernel/release.ts";
import { findProcessNames } from "./installation.store.ts";

const NAMED = /^findable (api|worker|engine|cancellations)(?: (\S+))?$/;

export interface ProcessRelease {
  part: "api" | "worker";
  /** Undefined for releases before 0.8, which did not say it. */
  release: string | undefined;
}

/** The API and worker processes that work on this database, once per release. */
export async function findProcessReleases(db: Db): Promise<ProcessRelease[]> {
  const found = new Map<string, ProcessRelease>();
  for (const name of await findProcessNames(db)) {
    const [, kind, release] = NAMED.exec(name) ?? [];
    if (kind === undefined) continue;
    const part = kind === "api" ? "api" : "worker";
    found.set(`${part} ${release}`, { part, release });
  }
  return [...found.values()].toSorted((one, other) => describe(one).localeCompare(describe(other)));
}

/** A sentence where processes of another release work on this database; undefined otherwise. */
export function describeMixedReleases(releases: readonly ProcessRelease[]): string | undefined {
  const others = releases.filter(({ release }) => release !== RELEASE);
  if (others.length === 0) return undefined;
  return `Processes of another release than ${RELEASE} work on this database: ${others.map(describe).join(", ")}. Update and restart them.`;
}

export function listReleases(releases: readonly ProcessRelease[]): string {
  return releases.map(describe).join(", ");
}

function describe({ part, release }: ProcessRelease): string {
  return `${part} ${release ?? "of an earlier release"}`;
}
