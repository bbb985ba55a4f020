import { howToConnect } from "../../kernel/errors/how-to-connect.ts";

type WorldMode = "live" | "test";

const CONNECT_MODEL = howToConnect("llm");
const CONFIGURED_MODEL = "The configured model is ";
const CONNECT_ANSWERS = howToConnect("answers");
const CONNECT_SERPDATA = howToConnect("serpdata");

/** Reported once by a run that would have used a language model. Test worlds never have one, so it gives no setup advice there. */
export function noModelWarning(mode: WorldMode): string {
  return withoutModel(mode, "the brand profile, segments and labels were extracted by rules");
}

/** The same for a run that only labels. */
export function noModelForLabelsWarning(mode: WorldMode): string {
  return withoutModel(mode, "labels come from rules alone");
}

/** The same for pain points of discussions. */
export function noModelForPainPointsWarning(mode: WorldMode): string {
  return withoutModel(mode, "pain points are named by a quote");
}

/** The same for suggestions of prompts. */
export function noModelForPromptsWarning(mode: WorldMode): string {
  return withoutModel(mode, "prompts are worded by rules");
}

function withoutModel(mode: WorldMode, instead: string): string {
  return mode === "test"
    ? `Test worlds have no language model: ${instead}.`
    : `No language model is configured: ${instead}. ${CONNECT_MODEL}`;
}

export const NO_SERPDATA_WARNING = `No search results provider is configured, so ranks and competitors were not measured. ${CONNECT_SERPDATA}`;

export const NO_ANSWERS_WARNING = `No answer engine is configured, so citations in AI answers were left out. ${CONNECT_ANSWERS}`;

/** Reported if the workspace's settings name another model than the configured one. */
export function otherModelWarning(configured: string, wanted: string): string {
  return `${CONFIGURED_MODEL}"${configured}", not "${wanted}" from the workspace's \`settings.defaultModel\`, so "${configured}" was used.`;
}

/** Removes advice for operators from warnings, for documents that clients of an agency read. */
export function withoutSetupAdvice(warnings: readonly string[]): string[] {
  return warnings
    .filter((warning) => !warning.startsWith(CONFIGURED_MODEL))
    .map((warning) =>
      warning.replace(CONNECT_MODEL, "").replace(CONNECT_SERPDATA, "").replace(CONNECT_ANSWERS, "").trim(),
    );
}
