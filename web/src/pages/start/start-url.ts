import { oneOf, text, texts } from "../../url/fields.ts";

export const STEPS = ["brand", "details", "depth"] as const;
export const DEPTHS = ["fast", "thorough"] as const;

/** URL state: the current step and the answers so far. */
export const START_URL = {
  step: oneOf(STEPS),
  domain: text(),
  country: text(),
  language: text(),
  competitors: texts(),
  depth: oneOf(DEPTHS),
};
