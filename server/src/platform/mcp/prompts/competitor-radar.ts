import { definePrompt, GROUND_RULES } from "./prompt.ts";

export const competitorRadar = definePrompt({
  name: "competitor_radar",
  title: "Competitor radar",
  description: "Shows where competitors are ahead in search and AI answers, and which gaps are worth closing.",
  arguments: {
    competitor: {
      description: "Domain of one competitor; default the three with the greatest weight.",
      default: "the three competitors with the greatest weight",
    },
    days: { description: "Days to look back.", default: "30", values: ["7", "30", "90"] },
  },
  write: ({
    competitor,
    days,
  }) => `Report on competitors of this workspace over the last ${days} days. Look at: ${competitor}.

1. \`research.competitor.list\` for their identifiers and for how old the stored data are. Say so where something was pulled more than ${days} days ago or never.
2. For each: \`research.competitor.overlap\` for who is ahead on what, and \`research.competitor.keywords.list\` for what brings them traffic.
3. \`research.competitor.backlinks.list\` for links of theirs that look achievable for us.
4. \`research.ai_citation.share_of_voice\` with \`since\` ${days} days ago: their share of the citations beside ours.
5. \`research.content_gap.list\`, and \`research.content_gap.get\` for the newest report that names them.

Then write: a table with one row a competitor (shared keywords, where they lead, where we lead, share of citations); the five gaps that matter most, each with volume and why we could win it; what to refresh first, with the tool and its price. Offer \`research.competitor.keywords\`, \`research.competitor.backlinks\` or \`research.content_gap.find\` with \`dryRun\` for a price, and wait for a yes before you start one.

${GROUND_RULES}`,
});
