import type { Brief, BriefInput } from "@findable/contract";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { briefFor } from "../world/content/briefs.ts";
import { topicOf } from "./writing-orders.ts";

export const briefStories: readonly DemoSkill[] = [
  demoSkill<Partial<BriefInput>, Brief>("produce.brief", (input) => {
    const brief = briefFor({
      query: topicOf(input),
      ...(input.keywordId === undefined ? {} : { keywordId: input.keywordId }),
    });
    return {
      result: brief,
      steps: [
        { name: "search", durationMs: 2_150 },
        { name: "read", durationMs: 9_800, progress: { total: brief.sources.length, unit: "pages" } },
        {
          name: "brief",
          durationMs: 240,
          says: `"${brief.query}": ${brief.questions.length} questions to answer, about ${brief.length.suggested} words.`,
        },
      ],
    };
  }),
];
