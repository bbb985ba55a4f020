import {
  type listDiscussions,
  type listSearchPages,
  type listSitePages,
  type movementInsight,
  type OutputOf,
  type opportunitiesInsight,
  type PlanNextInput,
  type PlanNextResult,
  PRICES,
  planNextSkill,
} from "@findable/contract";
import { selectCitedProspects } from "../../domains/citations/index.ts";
import { selectOpportunities } from "../../domains/competitors/index.ts";
import { poolKinds } from "../../domains/interventions/index.ts";
import {
  type Candidate,
  chooseActions,
  compareActions,
  findOwnTexts,
  isAgencyPlan,
  type PlanFacts,
  possibleActions,
  selectEarlierActions,
  selectNotIndexed,
  storeAgencyPlan,
  storeLeftAlone,
  storePlan,
} from "../../domains/plan/index.ts";
import { findHome } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";

const PRICE = PRICES.plan.perRun;
const FALL_MS = 28 * 86_400_000;
const DAYS_OF_ANSWERS = 28;
const MOST = 40;
const MOST_KEYWORDS = 200;
/** What a workspace sends to a plan over the agency: more than any plan chooses. */
const MOST_OF_WORKSPACE = 30;
const MOST_OF_AGENCY = 200;

/** Chooses the few actions that are worth most under a budget. It starts none of them. */
export const planNext = defineSkill({
  ...planNextSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 10 }),
  minimumCredits: () => PRICE,
  async run(ctx, input): Promise<PlanNextResult> {
    if (isAgencyPlan(input)) return planOverAgency(ctx, input);
    const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
    const { facts, warnings } = await readFacts(ctx);
    const earlier = await ctx.look("earlier", (db) => selectEarlierActions(db, place));
    const compared = compareActions(possibleActions(facts), earlier, input, ctx.invocation.id);
    const { open, leftAlone, considered, declined } = compared;
    const plan = { ...place, invocationId: ctx.invocation.id, leftAlone };
    if (input.compareOnly === true) {
      const alone = await ctx.save("left_alone", { price: PRICE }, (tx) => storeLeftAlone(tx, plan));
      await ctx.narrate(`Compared ${considered} possible actions for the plan over the agency.`);
      const best = open.slice(0, MOST_OF_WORKSPACE).map((candidate) => ({ ...candidate }));
      return { actions: [], leftAlone: alone, considered, declined, credits: 0, compared: best, warnings };
    }
    const actions = chooseActions(open, input);
    const stored = await ctx.save("plan", { price: PRICE }, (tx) => storePlan(tx, { ...plan, actions }));
    return { ...(await summarize(ctx, stored.actions, considered)), leftAlone: stored.leftAlone, declined, warnings };
  },
});

async function summarize(ctx: RunContext, actions: PlanNextResult["actions"], considered: number) {
  const credits = roundTo(
    actions.reduce((total, action) => total + action.credits, 0),
    4,
  );
  await ctx.narrate(`Chose ${actions.length} of ${considered} possible actions for ${credits} credits.`);
  return { actions, considered, credits };
}

/** Chooses among what the runs in each workspace compared. */
async function planOverAgency(ctx: RunContext, input: PlanNextInput): Promise<PlanNextResult> {
  const members = await ctx.family();
  const results = members.flatMap(({ workspaceId, result }) =>
    // Safe cast: these are runs of this skill, and the engine has validated their results.
    result === null ? [] : [{ workspaceId, ...(result as unknown as PlanNextResult) }],
  );
  const candidates = results.flatMap(({ workspaceId, compared }) =>
    // Safe cast: `compared` holds the candidates of this skill.
    (compared ?? []).map((candidate) => ({ ...(candidate as unknown as Candidate), workspaceId })),
  );
  const actions = chooseActions(candidates, input, MOST_OF_AGENCY);
  const { agencyId, id: invocationId } = ctx.invocation;
  const stored = await ctx.save("plan", (tx) => storeAgencyPlan(tx, { agencyId, invocationId, actions }));
  const considered = results.reduce((total, one) => total + one.considered, 0);
  const missing = members.length - results.length;
  const warnings = Map.groupBy(
    results.flatMap((one) => one.warnings),
    (warning) => warning,
  );
  return {
    ...(await summarize(ctx, stored, considered)),
    leftAlone: results.flatMap((one) => one.leftAlone),
    declined: results.reduce((total, one) => total + one.declined, 0),
    warnings: [
      ...(missing === 0 ? [] : [`${workspacesOf(missing)} could not be compared. See the children of this run.`]),
      ...[...warnings].map(([warning, { length }]) => `${workspacesOf(length)}: ${warning}`),
    ],
  };
}

function workspacesOf(count: number): string {
  return count === 1 ? "1 workspace" : `${count} workspaces`;
}

/** Asks the judges. What none of them knows is a warning. */
async function readFacts(ctx: RunContext): Promise<{ facts: PlanFacts; warnings: string[] }> {
  const workspaceId = ctx.workspace.id;
  const since = new Date(Date.parse(ctx.now) - FALL_MS).toISOString();
  const ask = async <Answer>(step: string, operation: string, input: Record<string, unknown>) => {
    // Safe cast: the engine has validated the answer against the operation's contract.
    return (await ctx.operation(step, operation, input)).output as Answer;
  };
  const opportunities = await ask<OutputOf<typeof opportunitiesInsight>>("opportunities", "insights.opportunities", {
    per: "keyword",
    limit: MOST_KEYWORDS,
  });
  const movement = await ask<OutputOf<typeof movementInsight>>("movement", "insights.movement", { since });
  const pages = await ask<OutputOf<typeof listSitePages>>("pages", "site.pages.list", { state: "present", limit: 200 });
  const clicks = await ask<OutputOf<typeof listSearchPages>>("clicks", "performance.pages.list", { limit: 200 });
  const threads = await ask<OutputOf<typeof listDiscussions>>("threads", "research.discuss.list", { limit: 200 });
  const fallen = movement.movers.flatMap(({ verdict, url, keywordId, keyword, from, to }) =>
    verdict === "down" && url !== null && from !== null && to !== null ? [{ keywordId, keyword, url, from, to }] : [],
  );
  const ours = [...opportunities.data.flatMap(({ page }) => page.url ?? []), ...fallen.map(({ url }) => url)];
  const known = await ctx.look("known", async (db) => {
    const worth = await poolKinds(db, { workspaceId, now: ctx.now });
    const { market } = await findHome(db, { agencyId: ctx.invocation.agencyId, workspaceId });
    return {
      language: market.language,
      links: await selectOpportunities(db, { workspaceId, competitorId: null, limit: MOST }),
      prospects: await selectCitedProspects(db, { workspaceId, days: DAYS_OF_ANSWERS, limit: MOST }),
      notIndexed: await selectNotIndexed(db, { workspaceId, limit: MOST }),
      ownTexts: [...(await findOwnTexts(db, { workspaceId, urls: ours }))],
      worth: {
        refresh: worth("refresh", "clicks"),
        fix: worth("fix", "clicks"),
        link: worth("link_placed", "clicks"),
        submission: worth("submission", "clicks"),
        named: worth("other", "citations"),
      },
    };
  });
  const findings = new Map<string, string[]>();
  for (const { url, findings: codes } of pages.data) {
    for (const code of codes) findings.set(code, [...(findings.get(code) ?? []), url]);
  }
  return {
    facts: {
      ...{
        opportunities: opportunities.data,
        language: known.language,
        fallen,
        findings,
        links: known.links,
        prospects: known.prospects,
      },
      threads: new Set(threads.data.map(({ url }) => url)),
      notIndexed: known.notIndexed,
      clicks: clicks.data.length === 0 ? null : new Map(clicks.data.map(({ url, clicks: count }) => [url, count])),
      ownTexts: new Map(known.ownTexts),
      worth: known.worth,
    },
    warnings: [
      ...(opportunities.data.length === 0 ? ["No keyword is worth a page yet. Research keywords first."] : []),
      ...(clicks.data.length === 0 ? ["No clicks are imported, so gains of existing pages are unknown."] : []),
      ...(pages.crawl === null ? ["The site was never crawled, so its issues are unknown."] : []),
      ...(known.links.length === 0 ? ["No competitor's links are stored, so no link is proposed."] : []),
      ...(known.prospects.length === 0 ? ["No cited page is known, so no mention is proposed."] : []),
    ],
  };
}
