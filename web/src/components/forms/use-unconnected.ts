import { portsOfSkill } from "@findable/contract/skill-ports";
import { useOperation } from "../../api/use-operation.ts";
import { useMode } from "../../session/use-session.ts";
import type { Port } from "../words/port-words.ts";

export interface Unconnected {
  /** Integrations of which the skill needs one. Empty if it can run. */
  needed: readonly Port[];
  /** Integrations that would improve the result. */
  useful: readonly Port[];
}

const NONE: Unconnected = { needed: [], useful: [] };

/** The integrations that a skill lacks. Only live keys use them: the demo and the simulated market answer every request. */
export function useUnconnected(slug: string | undefined): Unconnected {
  const isLive = useMode() === "live";
  const { needs, uses } = portsOfSkill(slug ?? "");
  const enabled = isLive && needs.length + uses.length > 0;
  const { data } = useOperation("integrations.list", { limit: 200 }, { enabled, freshForMs: 30_000 });
  if (!enabled || data === undefined) return NONE;
  const open = (port: Port) => data.data.some((each) => each.port === port && each.status === "not_connected");
  return { needed: needs.every(open) ? needs : [], useful: uses.filter(open) };
}
