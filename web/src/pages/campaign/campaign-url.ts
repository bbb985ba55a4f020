import { DRAFT_STATUSES } from "../../components/words/campaign-words.ts";
import { someOf, text } from "../../url/fields.ts";

/** The URL state of a campaign. `draft` opens the draft with that ID. */
export const CAMPAIGN_URL = { draft: text(), status: someOf(DRAFT_STATUSES) };
