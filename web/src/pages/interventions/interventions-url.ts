import { EFFECT_VERDICTS, INTERVENTION_KINDS } from "../../components/words/intervention-words.ts";
import { flag, oneOf } from "../../url/fields.ts";

/** URL state. `add` opens the dialog that adds one's own. */
export const INTERVENTIONS_URL = {
  kind: oneOf(["", ...INTERVENTION_KINDS]),
  verdict: oneOf(["", ...EFFECT_VERDICTS]),
  by: oneOf(["", "service", "person"]),
  add: flag(),
};
