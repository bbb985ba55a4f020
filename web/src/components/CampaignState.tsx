import type { Campaign } from "@findable/contract/client";
import { Badge } from "../ui/Badge.tsx";
import { CAMPAIGN_TONES, campaignStatusWord } from "./words/campaign-words.ts";

export function CampaignState({ status }: Pick<Campaign, "status">) {
  return <Badge tone={CAMPAIGN_TONES[status]}>{campaignStatusWord(status)}</Badge>;
}
