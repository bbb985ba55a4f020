import { definePrompt, GROUND_RULES } from "./prompt.ts";

export const weeklyPulse = definePrompt({
  name: "weekly_pulse",
  title: "Weekly pulse",
  description: "Summarizes changes of the brand's visibility in search and AI answers, and pending work.",
  arguments: {
    days: { description: "Days to look back.", default: "7", values: ["7", "14", "30"] },
    audience: {
      description: "Who reads it.",
      default: "the marketing team",
      values: ["the marketing team", "management", "a client"],
    },
  },
  write: ({
    days,
    audience,
  }) => `Write the weekly pulse of this workspace for ${audience}, over the last ${days} days up to today.

1. What moved: \`insights.movement\` with \`since\` ${days} days ago. Its \`verdict\` says what is beyond noise; leave out what is within it. For the two largest losses, \`insights.explain_rank\`.
2. Visibility in AI answers: \`research.ai_citation.share_of_voice\` with the same \`since\`. Note what changed beyond noise, and for whom.
3. Clicks: \`performance.summary\` with \`compare\` \`previous_period\`, if a search console is connected.
4. Work: \`agent.invocations.list\` with the same \`since\`: what succeeded and failed. For each failed run read why with \`agent.invocations.get\`. \`insights.cost\` for what it cost.
5. Content: \`produce.blog_post.list\`, those changed in these days.
6. What waits for a person: \`insights.attention\`; the first to end on top.

Then write, in at most one page: one sentence that sums it up; three to five things that changed, each with its number before and after; what waits, with its deadline; at most three next steps, each with what it would cost in credits.

${GROUND_RULES}`,
});
