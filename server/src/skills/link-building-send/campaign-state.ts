import type { SendingState } from "../../domains/campaigns/index.ts";
import { needsConsent } from "../../domains/relationships/index.ts";
import type { CampaignState } from "../outreach-mail/send-planned-mail.ts";

/**
 * Whether an email of a draft in this state may be sent now. Weeks can lie between an approval and a follow-up, so the partner and
 * the law of its country are asked again.
 */
export function campaignStateOf(state: SendingState | undefined, expected: SendingState["status"]): CampaignState {
  if (state?.status !== expected) return "cancelled";
  if (state.relationship_status === "DO_NOT_CONTACT") return "do_not_contact";
  if (state.law !== null && needsConsent(state.law)) return "consent_required";
  return state.paused ? "paused" : "active";
}
