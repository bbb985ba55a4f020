import { type CostInsight, MAX_COST_DAYS } from "@findable/contract";
import { type AppError, validationError } from "../../kernel/errors/app-error.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import { roundCredits } from "./credits.ts";

const DEFAULT_DAYS = 30;

export interface CostPeriod {
  /** First day, `YYYY-MM-DD`. */
  from: string;
  /** Last day. */
  to: string;
}

/** The requested period, by default the 30 days that end today. */
export function costPeriod({ from, to }: Partial<CostPeriod>, today: string): CostPeriod {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const period = { from: from ?? daysLater(last, 1 - DEFAULT_DAYS), to: last };
  if (period.from > period.to) throw periodError("must not be later than `to`");
  if (period.from < daysLater(period.to, 1 - MAX_COST_DAYS)) {
    throw periodError(`must be at most ${MAX_COST_DAYS - 1} days before \`to\``);
  }
  return period;
}

function periodError(message: string): AppError {
  return validationError([{ field: "from", message }]);
}

interface OfWorkspace {
  workspaceId: string;
  /** Its name. */
  workspace: string;
}

/** Credits of a run on a day. */
export interface RunCredits extends OfWorkspace {
  invocationId: string;
  skill: string;
  /** Who started it: a person, or a key that belongs to no person; null if that is not recorded. */
  personId: string | null;
  person: string | null;
  date: string;
  credits: number;
}

/** A vendor's charge for runs of a skill on a day. `port` and `vendor` are empty if they were not recorded. */
export interface VendorCharge extends OfWorkspace {
  skill: string;
  date: string;
  port: string;
  vendor: string;
  costUsd: number;
}

interface Amounts {
  credits: number;
  costUsd: number;
}

export function summariseCost(
  credits: readonly RunCredits[],
  charges: readonly VendorCharge[],
): Omit<Required<CostInsight>, "from" | "to"> {
  const all = [...credits.map((one) => ({ ...one, costUsd: 0 })), ...charges.map((one) => ({ ...one, credits: 0 }))];
  const runsOfSkill = countRuns(credits, ({ skill }) => skill);
  const skills = sumBy(all, ({ skill }) => skill).map(([skill, sum]) => ({ skill, runs: runsOfSkill(skill), ...sum }));
  const runsOfWorkspace = countRuns(credits, ({ workspaceId }) => workspaceId);
  const names = new Map(all.map(({ workspaceId, workspace }) => [workspaceId, workspace]));
  const workspaces = sumBy(all, ({ workspaceId }) => workspaceId).map(([workspaceId, sum]) => ({
    ...{ workspaceId, workspace: names.get(workspaceId) ?? workspaceId, runs: runsOfWorkspace(workspaceId) },
    ...sum,
  }));
  const runsOfPerson = countRuns(credits, ({ personId }) => personId ?? "");
  const persons = new Map(credits.map(({ personId, person }) => [personId ?? "", person]));
  const people = sumBy(
    credits.map((one) => ({ ...one, costUsd: 0 })),
    ({ personId }) => personId ?? "",
  ).map(([id, sum]) => ({
    ...{ personId: id || null, person: persons.get(id) ?? null },
    ...{ runs: runsOfPerson(id), credits: sum.credits },
  }));
  const vendors = sumBy(
    charges.map((charge) => ({ ...charge, credits: 0 })),
    ({ port, vendor }) => `${port}\n${vendor}`,
  ).map(([key, { costUsd }]) => {
    const [port = "", vendor = ""] = key.split("\n");
    return { port: port || null, vendor: vendor || null, costUsd };
  });
  const days = sumBy(all, ({ date }) => date).map(([date, sum]) => ({ date, ...sum }));
  const months = sumBy(all, ({ date }) => date.slice(0, 7)).map(([month, sum]) => ({ month, ...sum }));
  return {
    ...total(all),
    skills: skills.sort((a, b) => byCredits(a, b) || b.costUsd - a.costUsd || (a.skill < b.skill ? -1 : 1)),
    workspaces: workspaces.sort(
      (a, b) => byCredits(a, b) || b.costUsd - a.costUsd || (a.workspaceId < b.workspaceId ? -1 : 1),
    ),
    people: people.sort((a, b) => byCredits(a, b) || ((a.personId ?? "") < (b.personId ?? "") ? -1 : 1)),
    vendors: vendors.sort((a, b) => b.costUsd - a.costUsd),
    days: days.sort((a, b) => (a.date < b.date ? -1 : 1)),
    months: months.sort((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

function byCredits(one: { credits: number }, other: { credits: number }): number {
  return other.credits - one.credits;
}

function countRuns(credits: readonly RunCredits[], keyOf: (run: RunCredits) => string): (key: string) => number {
  const runs = Map.groupBy(credits, keyOf);
  return (key) => new Set(runs.get(key)?.map(({ invocationId }) => invocationId)).size;
}

function sumBy<T extends Amounts>(rows: readonly T[], keyOf: (row: T) => string): [string, Amounts][] {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, total(group)]);
}

/** Dollars have nine decimals, as the database keeps them. */
function total(rows: readonly Amounts[]): Amounts {
  const costUsd = rows.reduce((sum, row) => sum + row.costUsd, 0);
  return {
    credits: roundCredits(rows.reduce((sum, row) => sum + row.credits, 0)),
    costUsd: Math.round(costUsd * 1e9) / 1e9,
  };
}
