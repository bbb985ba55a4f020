import { PRICES, type PullOwnLinksResult, pullOwnLinksSkill } from "@findable/contract";
import {
  countOwnLinks,
  deleteLostOwnLinks,
  findOwnLinkPull,
  lockBacklinks,
  type OwnLinkPull,
  offerWords,
  scoreBacklinks,
  scoreLinks,
  storeOwnLinkPull,
  upsertOwnLinks,
} from "../../domains/competitors/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { type LinkSettings, linkSettings, linkSourceOf } from "../competitor-pulls/link-source.ts";
import { earnedPrice, type PulledPages, pullPages, type StoredPage } from "../competitor-pulls/pull-pages.ts";
import { pullWarnings, reusedWarnings } from "../competitor-pulls/pull-warnings.ts";

const PRICE = PRICES.ownLinks.perPull;

/** Reads the backlinks of the brand's site and marks the sites of competitors' links that link to both. */
export const siteLinks = defineSkill({
  ...pullOwnLinksSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 45 }),
  minimumCredits: ({ freshness }) => (freshness === "cached" ? 0 : PRICE),
  async run(ctx, { freshness = "now", ...asked }) {
    const settings = linkSettings(asked);
    const last =
      freshness === "cached"
        ? await ctx.look("last", async (db) => (await findOwnLinkPull(db, placeOf(ctx))) ?? null)
        : null;
    if (last !== null) {
      await ctx.narrate(
        `Returned the ${last.stored} links stored on ${last.pulledAt.slice(0, 10)}. No credits were charged.`,
      );
      return reused(last, settings);
    }
    const result = await pull(ctx, settings);
    await ctx.narrate(`Read ${result.pulled} links to ${ctx.workspace.primaryDomain}. ${result.stored} are stored.`);
    return result;
  },
});

function placeOf(ctx: RunContext) {
  return { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, pullId: ctx.invocation.id };
}

function reused(
  { pulled, pulledAt, ageSeconds, counts, ...last }: OwnLinkPull,
  settings: LinkSettings,
): PullOwnLinksResult {
  const warnings = [...reusedWarnings(ageSeconds, { ...settings }, last.settings), ...last.warnings];
  return { pulled, ...counts, pulledAt, reused: true, warnings };
}

async function pull(ctx: RunContext, settings: LinkSettings): Promise<PullOwnLinksResult> {
  const { primaryDomain: domain } = ctx.workspace;
  const place = placeOf(ctx);
  const { language } = marketOf(ctx.workspace.settings);
  // Links between the brand's own pages do not count. Relevance to the offer matters only for links to earn.
  const scoring = { offer: offerWords([], language), language, competitorDomain: domain, ownDomain: domain };
  const pageSize = await ctx.step("source", async () => linkSourceOf(ctx).pageSize);
  const pulled = await pullPages(ctx, {
    unit: "links",
    pageSize,
    limit: settings.limit,
    shows: { competitor: domain, resource: "ownLinks" },
    async read(page, { signal }) {
      const found = await linkSourceOf(ctx).backlinks({ domain, ...settings, ...page, signal });
      return { ...found, links: scoreLinks(found.backlinks, scoring) };
    },
    async keep(tx, { links, rows, total, warnings }): Promise<StoredPage> {
      await lockBacklinks(tx, place.workspaceId);
      await upsertOwnLinks(tx, place, links);
      return { rows, total, warnings };
    },
  });
  const warnings = pullWarnings(pulled, settings.limit, "links");
  return ctx.save("score", { price: earnedPrice(PRICE, pulled, settings.limit) }, async (tx) => {
    await lockBacklinks(tx, place.workspaceId);
    if (isComplete(pulled, settings)) await deleteLostOwnLinks(tx, place);
    const counts = await countOwnLinks(tx, place);
    const kept = { pulledAt: ctx.now, settings: { ...settings }, pulled: pulled.rows, stored: counts.stored, warnings };
    await storeOwnLinkPull(tx, place, { ...kept, counts });
    await scoreBacklinks(tx, place.workspaceId);
    return { pulled: pulled.rows, ...counts, pulledAt: ctx.now, reused: false, warnings };
  });
}

/** Whether a link that was not read does not exist any more. */
function isComplete({ rows, total, failure }: PulledPages<StoredPage>, settings: LinkSettings): boolean {
  const { minDomainRating, linkType, country, limit } = settings;
  const isWhole = minDomainRating === 0 && linkType === "all" && country === null;
  return isWhole && rows > 0 && failure === null && (total === null ? rows < limit : rows >= total);
}
