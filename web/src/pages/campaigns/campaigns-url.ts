import { CAMPAIGN_STATUSES } from "../../components/words/campaign-words.ts";
import { someOf, text } from "../../url/fields.ts";

/** The URL state of the campaigns. */
export const CAMPAIGNS_URL = { status: someOf(CAMPAIGN_STATUSES), tag: text() };
