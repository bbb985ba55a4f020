import { validationError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { startSkill } from "../invocations/index.ts";
import { findPlatform, platformNotFound } from "../platforms/index.ts";
import { type ContentKind, KINDS } from "./kinds.ts";
import { lockForChange, requireShown } from "./require-content.ts";

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
  return startSkill(context, "produce.publish", input, { dryRun, resourceIds: [id] });
}
