import {
  type InputOf,
  listApprovals,
  listInterventions,
  listInvocations,
  listPublications,
  listRelationships,
  type MovementInsight,
  movementInsight,
  type OperationContract,
  type OutputOf,
  opportunitiesInsight,
  type ReportFigure,
  searchPerformanceSummary,
  shareOfVoice,
} from "@findable/contract";
import type { EffectKind } from "../../kernel/runs/effect.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import type { ReportPeriod } from "./period.ts";

/**
 * What a report states comes from the answers of these requests, and from nothing else: no figure is computed here again. The
 * same request gives the same figure later.
 */
export interface ReportRequest {
  operation: string;
  input: Record<string, string | number | boolean>;
  path: string;
}

type Answer<C> = OutputOf<C>;

export interface ReportFacts {
  movement: MovementInsight;
  visibility: Answer<typeof shareOfVoice>;
  search: Answer<typeof searchPerformanceSummary>;
  publications: Answer<typeof listPublications>;
  links: Answer<typeof listRelationships>;
  runs: Answer<typeof listInvocations>;
  approved: Answer<typeof listApprovals>;
  rejected: Answer<typeof listApprovals>;
  waiting: { total: number; data: { effect: EffectKind | null; timeoutAt: string }[] };
  opportunities: Answer<typeof opportunitiesInsight>;
  gained: Answer<typeof listInterventions>;
  entered: Answer<typeof listInterventions>;
}

/** An intervention is judged until the look three days after its week 13. */
const JUDGED_DAYS = 95;

export type FactKey = keyof ReportFacts;
/** A fact, or why its request was refused. */
export type Gathered = { [K in FactKey]: ReportFacts[K] | { refused: string } };

/** The request of each fact. */
export function reportRequests({ from, to, since, until }: ReportPeriod): Record<FactKey, ReportRequest> {
  const raised = { raisedAfter: since, raisedBefore: until };
  const approvals = (input: InputOf<typeof listApprovals>) => requestOf(listApprovals, { ...input });
  return {
    movement: requestOf(movementInsight, { since, until }),
    visibility: requestOf(shareOfVoice, { since, until, details: true }),
    search: requestOf(searchPerformanceSummary, { from, to }),
    publications: requestOf(listPublications, { limit: 200 }),
    links: requestOf(listRelationships, { status: "LINK_PLACED", limit: 200 }),
    runs: requestOf(listInvocations, { topLevel: true, since, until, limit: 1 }),
    approved: approvals({ include: "decisions", status: "APPROVED", ...raised, limit: 1 }),
    rejected: approvals({ include: "decisions", status: "REJECTED", ...raised, limit: 1 }),
    waiting: approvals({ limit: 25 }),
    opportunities: requestOf(opportunitiesInsight, { limit: 5 }),
    // Those whose 13 weeks touch the period: what began within it can hardly be judged yet.
    gained: requestOf(listInterventions, { from: daysLater(from, -JUDGED_DAYS), to, until, limit: 1 }),
    entered: requestOf(listInterventions, { from, to, madeBy: "person", sort: "from", limit: 25 }),
  };
}

function requestOf(
  { name, path }: Pick<OperationContract, "name" | "path">,
  input: Record<string, string | number | boolean>,
): ReportRequest {
  const query = new URLSearchParams(
    Object.entries(input).map(([field, value]): [string, string] => [field, `${value}`]),
  );
  return { operation: name, input, path: `${path}?${query.toString()}` };
}

export function evidenceOf({ operation, path }: ReportRequest, field: string): ReportFigure["evidence"] {
  return { operation, path, field };
}
