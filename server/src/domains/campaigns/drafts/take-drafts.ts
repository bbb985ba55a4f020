import type { LinkBuildingSendInput } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { findWorldTime } from "../../mail/index.ts";
import { lockCampaign } from "../campaigns.store.ts";
import { campaignNotFound } from "../campaigns.ts";
import { applyEdits } from "./apply-edits.ts";
import { chooseDrafts } from "./choose-drafts.ts";
import type { DraftRow } from "./drafts.store.ts";

/** The drafts that an order sends, with their final text, locked. Throws where an order cannot be followed. */
export async function takeDrafts(
  tx: Tx,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  { campaignId, draftIds, scheduleAt, editsPerDraft }: LinkBuildingSendInput,
): Promise<DraftRow[]> {
  const campaign = await lockCampaign(tx, { workspaceId, id: campaignId });
  if (campaign === undefined) throw campaignNotFound(campaignId);
  if (scheduleAt !== undefined && Date.parse(scheduleAt) <= Date.parse(await findWorldTime(tx, agencyId))) {
    throw validationError([{ field: "scheduleAt", message: "must be in the future" }]);
  }
  const { waiting } = await chooseDrafts(tx, { workspaceId, campaignId }, draftIds);
  return applyEdits(waiting, editsPerDraft);
}
