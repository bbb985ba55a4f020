import { checkGscSkill } from "@findable/contract";
import {
  findGscConnection,
  followProperties,
  lockGscConnection,
  propertyOf,
  recordProperties,
  requireGsc,
  setNextDue,
  verifiedDomains,
} from "../../domains/indexing/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { gscFailure } from "./gsc-failure.ts";
import { placeOf, readStates, type WatchedUrl } from "./read-states.ts";

/** Reads what the account may see, and the index state of URLs. */
export const checkGsc = defineSkill({
  ...checkGscSkill,
  version: 1,
  estimate: ({ urls = [] }) => ({ credits: 0, durationSeconds: 5 + urls.length }),
  minimumCredits: () => 0,
  async run(ctx, { urls = [] }) {
    try {
      await ctx.look("find-connection", async (db) => void requireGsc(await findGscConnection(db, ctx.workspace.id)));
      const properties = await ctx.step("read-properties", ({ signal }) =>
        ctx.providers.gsc.listProperties({ ...placeOf(ctx), signal }),
      );
      const domains = verifiedDomains(properties);
      const known = urls.flatMap((given): WatchedUrl[] => {
        const url = URL.parse(given);
        const property = url === null ? undefined : propertyOf(url, properties);
        return url === null || property === undefined ? [] : [{ url: url.href, property: property.siteUrl }];
      });
      const read = new Set(known.map(({ url }) => url));
      const lost = urls.filter((given) => !read.has(URL.parse(given)?.href ?? given));
      await ctx.save("record-properties", async (tx) => {
        const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
        await lockGscConnection(tx, ctx.workspace.id);
        await recordProperties(tx, ctx.workspace.id, properties);
        await followProperties(tx, place, { properties, lost });
        await setNextDue(tx, ctx.workspace.id);
      });
      const { checked, warnings } = await readStates(ctx, known);
      if (lost.length > 0)
        warnings.unshift(
          `${lost.length} of the URLs are on no verified domain, so their state was not read. Their checks stop until the property is back.`,
        );
      return { verifiedDomains: domains, checked, warnings };
    } catch (error) {
      throw gscFailure(error);
    }
  },
});
