import { TARGETING_ANGLES } from "../../components/words/campaign-words.ts";
import { oneOf } from "../../url/fields.ts";

/** The URL state of the templates. */
export const TEMPLATES_URL = { angle: oneOf(["any", ...TARGETING_ANGLES]) };
