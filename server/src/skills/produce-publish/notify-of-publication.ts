import { emitEvent } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { PublicationPayload } from "./publication-payload.ts";
import type { Published, PublishOrder } from "./publish-order.ts";

/** The events of a publication: the one of its post or page once it is public, and the one of every publication. */
export async function notifyOfPublication(
  ctx: RunContext,
  tx: Tx,
  { loaded: { content } }: PublishOrder,
  { id, title, isDraft, publishAt, target }: PublicationPayload,
  value: Published | undefined,
  /** The revision that is public, with what the reviewer edited; null for what is no content. */
  revision: number | null,
): Promise<void> {
  const { id: invocationId, agencyId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id };
  const published = {
    platformConfigId: target.platformId,
    publishedUrl: value?.url ?? null,
    externalId: value?.externalId ?? id,
    isDraft,
  };
  const contentId = content?.id ?? null;
  // A pull request is public only once it is merged.
  const isPublic = !isDraft && publishAt === null && target.kind !== "github";
  if (content !== null && revision !== null && isPublic) {
    const shared = { invocationId, contentId: content.id, revision, title, ...published };
    if (content.kind === "blog_post") {
      const data = { blogPostId: content.recordId, ...shared };
      await emitEvent(tx, { ...place, type: "produce.blog_post.published", data });
    } else {
      const data = { landingPageId: content.recordId, ...shared };
      await emitEvent(tx, { ...place, type: "produce.landing_page.published", data });
    }
  }
  const data = { invocationId, contentId, title, platform: target.kind, ...published };
  await emitEvent(tx, { ...place, type: "produce.publish.completed", data });
}
