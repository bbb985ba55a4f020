import type { FactKey, Gathered, ReportPeriod, ReportRequest } from "../../domains/reports/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** Pages of publications that a report reads; the newest 1,000 are more than a year has. */
const MOST_PAGES = 5;
/** Facts whose request is a list that the report reads whole. */
const WHOLE_LISTS: ReadonlySet<FactKey> = new Set(["publications", "links"]);

interface ListPage {
  data: { publishedAt?: string }[];
  nextCursor: string | null;
}

/** Asks each question of a report as any caller would, a step each. A refused request becomes a part that is not stated. */
export async function gatherFacts(
  ctx: RunContext,
  requests: Record<FactKey, ReportRequest>,
  period: ReportPeriod,
  asksGained: boolean,
): Promise<Gathered> {
  const facts: Partial<Record<FactKey, unknown>> = {};
  for (const key of Object.keys(requests) as FactKey[]) {
    const request = requests[key];
    if (key === "gained" && !asksGained) {
      facts[key] = { refused: "This report was begun before reports added effects up." };
      continue;
    }
    facts[key] = WHOLE_LISTS.has(key) ? await askWhole(ctx, key, request, period) : await ask(ctx, key, request);
  }
  return facts as Gathered;
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
