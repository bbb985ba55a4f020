import type { WorkspaceUsage } from "@findable/contract";
import { portsOfSkill } from "@findable/contract/skill-ports";
import { summariseCost } from "../../domains/credits/rules.ts";
import { INTEGRATIONS } from "../world/agency/integrations.ts";
import type { DemoWorkspace } from "../world/agency/workspaces.ts";
import { pastRuns } from "./past-runs.ts";

/** What the vendor of a port charges while a run uses one credit, in US dollars. Models report no charges. */
const RATES = { serpdata: 0.0042, linkdata: 0.0127, answers: 0.0315 };
type Port = keyof typeof RATES;
/** The ports that runs of an area use, for workspaces of which the demo has no runs. */
const PORTS_OF_AREAS: Record<keyof DemoWorkspace["breakdown"], readonly Port[]> = {
  research: ["serpdata", "linkdata"],
  produce: ["serpdata"],
  indexing: [],
  link_building: ["serpdata", "linkdata"],
};

interface Charge {
  port: Port;
  vendor: string;
  costUsd: number;
}

const isCharged = (port: string): port is Port => Object.hasOwn(RATES, port);

/** What vendors charged for a run, or for the runs of an area. */
function chargesOf(ports: readonly Port[], credits: number): Charge[] {
  return ports.flatMap((port) => {
    const { vendor = null } = INTEGRATIONS.find((one) => one.port === port) ?? {};
    const costUsd = Math.round(credits * RATES[port] * 10_000) / 10_000;
    return vendor === null || costUsd === 0 ? [] : [{ port, vendor, costUsd }];
  });
}

function chargesOfRun({ skill, credits }: { skill: string; credits: number }): Charge[] {
  const { needs, uses } = portsOfSkill(skill);
  return chargesOf([...needs, ...uses].filter(isCharged), credits);
}

/** Null for a run for which no vendor charged anything. */
export function vendorCostOf(run: { skill: string; credits: number }): number | null {
  const charges = chargesOfRun(run);
  return charges.length === 0 ? null : Math.round(charges.reduce((sum, { costUsd }) => sum + costUsd, 0) * 1e4) / 1e4;
}

/** The brand's runs that cost credits, with what vendors charged for them. */
export function chargedRuns() {
  const charged = pastRuns().filter(({ domain, credits }) => domain === undefined && credits > 0);
  return charged.map(({ slug, skill, createdAt, credits }) => {
    const date = createdAt.slice(0, 10);
    return {
      run: { invocationId: slug, skill, date, credits },
      charges: chargesOfRun({ skill, credits }).map((charge) => ({ skill, date, ...charge })),
    };
  });
}

/** What vendors charged a workspace in a month: for the brand by its runs, else by the credits of its areas. */
export function vendorsOf(
  { breakdown }: DemoWorkspace,
  { month, isBrand, isNow }: { month: string; isBrand: boolean; isNow: boolean },
): WorkspaceUsage["vendors"] {
  const date = `${month}-01`;
  const charges = isBrand
    ? chargedRuns().flatMap((one) => one.charges.filter((charge) => charge.date.startsWith(month)))
    : isNow
      ? areasOf(breakdown).flatMap(([area, credits]) =>
          chargesOf(PORTS_OF_AREAS[area], credits).map((charge) => ({ skill: area, date, ...charge })),
        )
      : [];
  return summariseCost([], charges).vendors.map(({ port, vendor, costUsd }) => ({
    ...{ port: port ?? "", vendor: vendor ?? "", costUsd },
  }));
}

function areasOf(breakdown: DemoWorkspace["breakdown"]): [keyof DemoWorkspace["breakdown"], number][] {
  return Object.entries(breakdown) as [keyof DemoWorkspace["breakdown"], number][];
}
