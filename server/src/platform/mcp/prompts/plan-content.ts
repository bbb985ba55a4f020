import { definePrompt, GROUND_RULES } from "./prompt.ts";

export const planContent = definePrompt({
  name: "plan_content",
  title: "Plan content",
  description: "Plans the next content from gaps, clusters and citations, with its price. Writes nothing.",
  arguments: {
    pieces: { description: "Number of pieces to plan.", default: "4", values: ["4", "8", "12"] },
    goal: {
      description: "What it is for.",
      default: "more qualified visits from search and more citations in AI answers",
    },
    pillar: { description: "Slug of one pillar; default all.", default: "all pillars" },
  },
  write: ({
    pieces,
    goal,
    pillar,
  }) => `Plan ${pieces} pieces of content for this workspace. Goal: ${goal}. Pillar: ${pillar}.

1. \`research.pillar.list\` for what the brand wants to be known for, and \`research.icp.list\` for whom it writes.
2. \`produce.blog_post.list\` and \`produce.landing_page.list\`: what exists or is being written. Never plan it again; say where an update would do more.
3. Candidates: \`insights.opportunities\` (keywords worth a page, with the page that each needs), \`research.keyword.clusters.list\` (one page for a cluster, not for a keyword), \`research.content_gap.list\` with \`research.content_gap.get\` for the newest report, \`research.serp_gap.list\`, and \`research.discuss.pain_points.list\` for what people ask.
4. \`research.ai_citation.queries.list\`: prompts where others are cited and we are not.
5. \`workspaces.list\` for the identifier of the workspace and \`workspaces.usage\` for the credits that are left this month.

Then write a table of ${pieces} rows, the best first: working title, kind (blog post or landing page), cluster or gap it answers with its volume, for which segment, why we can win it, what it would cost. Below it: what you left out and why, and the credits in all against those left.
Ask which rows to go on with. For those, and only after a yes, ask for the price with \`dryRun\` first: \`research.content_gap.queue_content\` for gaps of a report, \`produce.blog_post.create\` or \`produce.landing_page.create\` for single pieces. They draft; publishing is a decision of its own.

${GROUND_RULES}`,
});
