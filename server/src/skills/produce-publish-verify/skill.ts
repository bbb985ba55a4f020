import { type VerifyPublicationResult, verifyPublicationSkill } from "@findable/contract";
import {
  findPublication,
  findSentArticle,
  type JudgedPage,
  judgePage,
  publicationNotFound,
  recordVerification,
  type SentArticle,
  unreadable,
  verifiableAddress,
} from "../../domains/platforms/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";

const READ_TIMEOUT_MS = 60_000;

/** Reads the page of a publication and records whether it is live as approved. */
export const verifyPublication = defineSkill({
  ...verifyPublicationSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 10 }),
  minimumCredits: () => 0,
  async run(ctx, { publicationId }): Promise<VerifyPublicationResult> {
    const { unread, address, sent } = await ctx.look("load", (db) => load(ctx, db, publicationId));
    if (unread !== null) {
      await ctx.narrate(unread.message);
      return { publicationId, ...unread, checkedAt: null };
    }
    const judged = sent === null ? textUnknown(address) : await read(ctx, address, sent);
    const checkedAt = await ctx.save("record", (tx) => {
      const { id: run, scheduled: isAutomatic } = ctx.invocation;
      return recordVerification(tx, { workspaceId: ctx.workspace.id, id: publicationId, run, isAutomatic }, judged);
    });
    await ctx.narrate(judged.message);
    return { publicationId, ...judged, checkedAt };
  },
});

/** `unread`: why the page is not read; then nothing is recorded. */
type Loaded = { unread: JudgedPage | null; address: string; sent: SentArticle | null };

async function load(ctx: RunContext, db: Db, id: string): Promise<Loaded> {
  const { id: workspaceId } = ctx.workspace;
  const publication = await findPublication(db, { workspaceId, id });
  if (publication === undefined) throw publicationNotFound(id);
  const sent = await findSentArticle(db, { workspaceId, id });
  return {
    unread: unreadable(publication) ?? null,
    address: verifiableAddress(publication) ?? "",
    sent: sent ?? null,
  };
}

function read(ctx: RunContext, address: string, sent: SentArticle): Promise<JudgedPage> {
  return ctx.step("read", { timeoutMs: READ_TIMEOUT_MS }, ({ signal }) =>
    judgePage(ctx.providers.crawler, { address, sent }, signal),
  );
}

function textUnknown(url: string): JudgedPage {
  const message =
    "What was sent is no longer stored, so the page cannot be compared. Publish the text again to verify it.";
  return { verdict: "unchecked", reason: "text_unknown", message, url, differences: [] };
}
