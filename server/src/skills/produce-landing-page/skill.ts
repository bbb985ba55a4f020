import { produceLandingPageSkill } from "@findable/contract";
import { requireWriter, writingCost } from "../../domains/content/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { writeContent } from "../content-writing/write-content.ts";

/** Writes or rewrites a landing page. */
export const produceLandingPage = defineSkill({
  ...produceLandingPageSkill,
  version: 1,
  estimate: writingCost,
  minimumCredits: (input) => writingCost(input).credits,
  requireReady: (place) => requireWriter(place),
  async run(ctx, input) {
    const { recordId, ...written } = await writeContent(ctx, "landing_page", input);
    return { landingPageId: recordId, ...written };
  },
});
