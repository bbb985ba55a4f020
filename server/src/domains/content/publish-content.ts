import { validationError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { startSkill } from "../invocations/index.ts";
import { findPlatform, platformNotFound } from "../platforms/index.ts";
import { findRequest } from "./generation.store.ts";
import { type ContentKind, KINDS } from "./kinds.ts";
import { lockForChange, requireShown } from "./require-content.ts";
import type { ContentOrder } from "./writing-order.ts";

export interface PublishRequest {
  id: string;
  platformConfigId: string;
  isDraft?: boolean | undefined;
  dryRun?: boolean | undefined;
}

/** Starts the run that publishes the current revision of a post or page. */
export async function publishContent(
  context: CommandContext,
  kind: ContentKind,
  { id, platformConfigId, isDraft = false, dryRun = false }: PublishRequest,
) {
  const { tx, workspaceId } = context;
  await requireShown({ db: tx, workspaceId }, { kind, id, includeArchived: false });
  const { id: contentId, revision } = await lockForChange(context, { kind, id });
  if (revision === null) {
    throw validationError([{ field: "id", message: `names a ${KINDS[kind].noun} that has no text yet` }]);
  }
  const platform = await findPlatform(tx, { workspaceId, id: platformConfigId });
  if (platform === undefined) throw platformNotFound(platformConfigId);
  const input = { contentId, platformConfigId, isDraft };
  const { approval } = (await findRequest(tx, contentId)) as ContentOrder;
  // Who ordered the text asked to approve its publication, whatever the policy says.
  const asks = approval?.required === true ? { required: true, scope: "publish_or_outreach" as const } : undefined;
  return startSkill(context, "produce.publish", input, {
    dryRun,
    resourceIds: [id],
    ...(asks === undefined ? {} : { approval: asks }),
  });
}
