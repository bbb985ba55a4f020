import { findEffectKinds, readApprovals } from "../../domains/approvals/index.ts";
import type { FactKey, Gathered, ReportPeriod, ReportRequest } from "../../domains/reports/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** Pages of publications that a report reads; the newest 1,000 are more than a year has. */
const MOST_PAGES = 5;
/** Facts whose request is a list that the report reads whole. */
const WHOLE_LISTS: ReadonlySet<FactKey> = new Set(["publications", "links"]);

/** No run may call `agent.approval.list`, because previews are for people. A report states only how many there are, and until when. */
const APPROVALS: ReadonlySet<FactKey> = new Set(["approved", "rejected", "waiting"]);

/** What later versions of the skill ask, in steps that earlier runs have not recorded. */
export interface Asked {
  asksGained: boolean;
  asksEntered: boolean;
  typesets: boolean;
}

interface ListPage {
  data: { publishedAt?: string }[];
  nextCursor: string | null;
}

/** Asks each question of a report as any caller would, a step each. A refused request becomes a part that is not stated. */
export async function gatherFacts(
  ctx: RunContext,
  requests: Record<FactKey, ReportRequest>,
  period: ReportPeriod,
  { asksGained, asksEntered }: Asked,
): Promise<Gathered> {
  const facts: Partial<Record<FactKey, unknown>> = {};
  for (const key of Object.keys(requests) as FactKey[]) {
    const request = requests[key];
    if (asksGained && APPROVALS.has(key)) {
      facts[key] = await lookAtApprovals(ctx, key, request);
      continue;
    }
    if (key === "gained" && !asksGained) {
      facts[key] = { refused: "This report was begun before reports added effects up." };
      continue;
    }
    if (key === "entered" && !asksEntered) {
      facts[key] = { refused: "This report was begun before reports listed what people entered." };
      continue;
    }
    facts[key] = WHOLE_LISTS.has(key) ? await askWhole(ctx, key, request, period) : await ask(ctx, key, request);
  }
  return facts as Gathered;
}

function lookAtApprovals(ctx: RunContext, key: FactKey, { input }: ReportRequest): Promise<unknown> {
  const { agencyId } = ctx.invocation;
  const limit = Number(input["limit"]);
  return ctx.look(key, async (db) => {
    const found = await readApprovals(db, { agencyId, workspaceId: ctx.workspace.id, input: { ...input, limit } });
    const kinds = await findEffectKinds(
      db,
      ctx.workspace.id,
      found.data.map(({ approvalId }) => approvalId),
    );
    const data = found.data.map(({ approvalId, timeoutAt }) => ({ effect: kinds.get(approvalId) ?? null, timeoutAt }));
    return { total: found.total, data };
  });
}

async function ask(ctx: RunContext, step: string, { operation, input }: ReportRequest): Promise<unknown> {
  try {
    return (await ctx.operation(step, operation, input)).output;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.message };
  }
}

async function askWhole(ctx: RunContext, key: FactKey, request: ReportRequest, period: ReportPeriod): Promise<unknown> {
  const data: ListPage["data"] = [];
  let cursor: string | null = null;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const input: ReportRequest["input"] = cursor === null ? request.input : { ...request.input, cursor };
    const answer = (await ask(ctx, `${key}:${page}`, { ...request, input })) as ListPage | { refused: string };
    if ("refused" in answer) return answer;
    data.push(...answer.data);
    cursor = answer.nextCursor;
    const last = answer.data.at(-1)?.publishedAt;
    if (cursor === null || (last !== undefined && last < period.since)) break;
  }
  return { data, nextCursor: cursor, total: data.length };
}
