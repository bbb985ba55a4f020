import { ANSWER_ENGINES } from "@findable/contract";
import { definePrompt, GROUND_RULES } from "./prompt.ts";

export const engineScorecard = definePrompt({
  name: "engine_scorecard",
  title: "Engine scorecard",
  description:
    "Shows how often each AI answer engine cites the brand, for which prompts, and which domains it cites instead.",
  arguments: {
    engine: { description: "One answer engine; default all.", default: "all engines", values: ANSWER_ENGINES },
    days: { description: "Days to look back.", default: "30", values: ["7", "30", "90"] },
  },
  write: ({
    engine,
    days,
  }) => `Make a scorecard of how AI answers cite this workspace's brand over the last ${days} days, for ${engine}.

1. \`research.ai_citation.share_of_voice\` with \`since\` ${days} days ago: the whole picture first.
2. \`research.ai_citation.queries.list\`: the prompts that are asked regularly. Follow every page.
3. For each prompt, up to the twenty newest: \`research.ai_citation.queries.history\` with \`since\` ${days} days ago, by engine, with intervals.
4. For the three best and the three worst: \`research.ai_citation.queries.get\`, for what was answered and which sources were cited.

Then write: one row an engine (rate of answers that cite us with its interval, samples, change against the first half of the period); where intervals overlap, say that there is no difference to be seen. Then the prompts we win, the prompts we lose and to whom, and which kind of source is cited there. End with the one thing that would most likely help, and why.

${GROUND_RULES}`,
});
