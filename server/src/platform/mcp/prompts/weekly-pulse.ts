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

1. Visibility in AI answers: \`research.ai_citation.share_of_voice\` with \`since\` ${days} days ago. Note what changed beyond noise, and for whom.
2. Ranks: \`research.keyword.rank_distribution\` over the same days, first day against last. For the keywords that moved most, \`research.keyword.rank_history\`: its \`markers\` say what happened meanwhile.
3. Work: \`agent.invocations.list\` with \`since\` ${days} days ago. Count what succeeded and failed; for each failed run read why with \`agent.invocations.get\`.
4. Content: \`produce.blog_post.list\`, those changed in these days.
5. What waits for a person: \`agent.approval.list\`, the one that times out first on top.

Then write, in at most one page: one sentence that sums it up; three to five things that changed, each with its number before and after; what waits, with its deadline; at most three next steps, each with what it would cost in credits.

${GROUND_RULES}`,
});
