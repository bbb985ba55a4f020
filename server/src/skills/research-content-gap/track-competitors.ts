import type { ErrorCode, FindContentGapsInput } from "@findable/contract";
import { findPull, requireCompetitor } from "../../domains/competitors/index.ts";
import { countryOf, marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { pullCompetitorKeywords } from "../research-competitor-keywords/skill.ts";

export interface ComparedCompetitor {
  id: string;
  domain: string;
  pulled: boolean;
}

/** Tracks the domains of the request and pulls the keywords of competitors without any. Failed pulls become warnings. */
export async function trackCompetitors(
  ctx: RunContext,
  input: FindContentGapsInput,
): Promise<{ competitors: ComparedCompetitor[]; warnings: string[] }> {
  const ids = [...(input.competitorIds ?? [])];
  for (const domain of input.competitorDomains ?? []) ids.push(await track(ctx, domain));
  const market = marketOf(ctx.workspace.settings);
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const known = await ctx.look("competitors", async (db) => {
    const found: { id: string; domain: string; isPulled: boolean }[] = [];
    for (const id of new Set(ids)) {
      const { domain } = await requireCompetitor(db, { ...place, id });
      const pulls = { kind: "keywords" as const, country: countryOf(market), language: market.language };
      const pull = await findPull(db, { ...place, competitorId: id, ...pulls });
      found.push({ id, domain, isPulled: pull !== undefined });
    }
    return found;
  });
  const lacking = known.filter(({ isPulled }) => !isPulled);
  const requests = lacking.map(({ id }) => ({ key: id, input: { id } }));
  const pulls = await ctx.children("pull", pullCompetitorKeywords, requests);
  const failed = new Map(
    lacking.flatMap(({ id }, index) => {
      const pull = pulls[index];
      return pull?.status === "SUCCEEDED" ? [] : [[id, pull?.error ?? null] as const];
    }),
  );
  const competitors = known
    .filter(({ id }) => !failed.has(id))
    .map(({ id, domain, isPulled }) => ({ id, domain, pulled: !isPulled }));
  const [failure] = failed.values();
  if (competitors.length === 0) throw unavailable(failure ?? null);
  const warnings = known.flatMap(({ id, domain }) =>
    failed.has(id)
      ? [
          `${domain} was left out, because its keywords were not pulled: ${failed.get(id)?.message ?? "the run was cancelled"}`,
        ]
      : [],
  );
  return { competitors, warnings };
}

/** Adds the domain with the rights of the run's key. A domain that is tracked already keeps its record. */
async function track(ctx: RunContext, domain: string): Promise<string> {
  try {
    const { output } = await ctx.operation(
      `add ${domain}`,
      "research.competitor.add",
      { domain },
      { shows: { domain } },
    );
    return idIn(output, "id");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "competitor_exists") throw error;
    return idIn(error.details, "competitorId");
  }
}

function idIn(value: unknown, field: string): string {
  const id: unknown = Reflect.get(Object(value), field);
  if (typeof id !== "string") throw new Error(`There is no \`${field}\` in the answer of research.competitor.add.`);
  return id;
}

/** Pulls name the provider that failed; a report of gaps has one code for all of them. */
function unavailable(failure: { code: string; message: string; details: Record<string, unknown> } | null): AppError {
  const message = failure?.message ?? "The keywords of no competitor could be pulled.";
  const code = failure?.code as ErrorCode | undefined;
  const isOutage = code === undefined || /unavailable|^provider|^upstream/.test(code);
  return new AppError(isOutage ? "external_unavailable" : code, message, failure?.details ?? {});
}
