import { type Brief, PRICES, produceBriefSkill } from "@findable/contract";
import { learnNamesOfRead } from "../../domains/competitors/index.ts";
import { findSubject, insertBrief } from "../../domains/content/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { researchSubject } from "../content-research/research-subject.ts";

const PRICE = PRICES.brief.perBrief;
const PAGES = 10;

/** Researches what a text about a phrase should cover. Needs no language model. */
export const produceBrief = defineSkill({
  ...produceBriefSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 45 }),
  minimumCredits: () => PRICE,
  async run(ctx, input): Promise<Brief> {
    const subject = await ctx.look("subject", (db) => findSubject(db, ctx.workspace.id, input));
    const { brief: found, read } = await researchSubject(ctx, { ...input, subject, pages: PAGES });
    const { id: invocationId, agencyId } = ctx.invocation;
    const place = { agencyId, workspaceId: ctx.workspace.id, invocationId };
    const brief = await ctx.save("brief", { price: PRICE }, async (tx) => {
      await learnNamesOfRead(tx, ctx.workspace.id, read);
      return await insertBrief(tx, place, found);
    });
    const { covered, uncovered, snippets, length } = brief;
    await ctx.narrate(
      `"${brief.query}": ${covered.length} subtopics that rivals cover, ${uncovered.length} that none covers, ${snippets.length} quotations, about ${length.suggested} words.`,
    );
    return brief;
  },
});
