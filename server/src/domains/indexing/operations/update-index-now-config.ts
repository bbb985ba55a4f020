import { updateIndexNowConfig as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { sealApiKey } from "../indexnow/api-key.ts";
import { changeIndexNowConfig, lockIndexNowConfig } from "../indexnow/config.store.ts";
import { notConnected } from "../indexnow/plan-submission.ts";

export const updateIndexNowConfig = implement(contract)(async ({ tx, workspaceId, services }, input) => {
  const { submissionApiKey, ...changes } = input;
  const current = await lockIndexNowConfig(tx, workspaceId);
  if (current === undefined) throw notConnected();
  if (submissionApiKey === undefined && isUnchanged(current, changes)) return current;
  const { engines = current.engines, autoQueueOnPublish = current.autoQueueOnPublish } = changes;
  if (engines.includes("engine_c") && !current.hasSubmissionApiKey && submissionApiKey === undefined) {
    throw validationError([{ field: "submissionApiKey", message: "is required for engine_c" }]);
  }
  const sealed = sealApiKey(services.sealer, current.id, submissionApiKey);
  return changeIndexNowConfig(tx, workspaceId, { engines, autoQueueOnPublish, sealed });
});
