import type { MovementInsight } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import { findSpending } from "../credits/index.ts";
import { findActive, inEach } from "./each-workspace.ts";
import { findMovement, type MovementPeriod } from "./find-movement.ts";
import { summariseMovements } from "./summarise-movement.ts";
import type { SpokenInsights } from "./words/words-for.ts";
import { findStanding } from "./workspace-standing.ts";

/** What moved in all active workspaces that the caller sees, and where each brand stands. */
export async function findAgencyMovement(
  db: Db,
  period: MovementPeriod,
  words: SpokenInsights,
): Promise<MovementInsight> {
  const [workspaces, spent] = await Promise.all([findActive(db, period.agencyId), findSpent(db, period)]);
  const judged = await inEach(workspaces, async (workspace) => {
    const facts = await findMovement(db, workspace, period);
    const credits = spent(workspace.id);
    return { facts, standing: await findStanding(db, workspace, { period, moves: facts.moves, credits }) };
  });
  const { since, until, device, location } = period;
  return {
    ...summariseMovements(
      judged.map(({ facts, standing: { workspaceId } }) => ({ workspaceId, ...facts })),
      { since, until, device, ...(location === undefined ? {} : { location }) },
      words,
    ),
    workspaces: judged
      .map(({ standing }) => standing)
      .toSorted((one, other) => one.workspace.localeCompare(other.workspace, "en")),
  };
}

/** The credits of each workspace on the days of the period, and on as many days before. */
async function findSpent(db: Db, { agencyId, since, until }: MovementPeriod) {
  const [from, to] = [since.slice(0, 10), until.slice(0, 10)];
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const [now, before] = await Promise.all([
    findSpending(db, { agencyId, from, to }),
    findSpending(db, { agencyId, from: daysLater(from, -days), to: daysLater(from, -1) }),
  ]);
  return (id: string) => ({ used: now.get(id) ?? 0, before: before.get(id) ?? 0 });
}

const DAY_MS = 86_400_000;
