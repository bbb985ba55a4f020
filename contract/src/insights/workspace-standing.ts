import { type Static, Type } from "typebox";
import { Figure, WeekChange } from "../citations/ai-citation-figures.ts";
import { Knowable } from "../kernel/unknown.ts";

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Day = (description: string) => Type.String({ format: "date", description });
const before = "The same in the period of equal length before.";

/** Where one brand stands, as its own pages state it. */
export const WorkspaceStanding = Type.Object(
  {
    workspaceId: Type.String({ description: "Identifier, `ws_…`." }),
    workspace: Type.String({ description: "Name of the workspace." }),
    rose: Count("Keywords that rose or entered the results beyond noise in the period."),
    fell: Count("Keywords that fell or left the results beyond noise in the period."),
    topTen: Knowable(
      Type.Object({
        keywords: Count("Keywords in the top 10."),
        measured: Count("Keywords measured that day."),
        day: Day("The last day, UTC, with enough checks to compare."),
        entered: Count("Keywords that came into the top 10 beyond noise in the period."),
        left: Count("Keywords that left the top 10 beyond noise in the period."),
      }),
      "no_ranks",
      { description: "Keywords in the top 10 of the workspace's market on desktop; null without a rank in 30 days." },
    ),
    answers: Knowable(
      Type.Object({ basket: Figure("Answers that cite the brand, for exactly its prompts."), change: WeekChange }),
      "no_answers",
      { description: "Rate of AI answers that cite the brand, in the last 91 days; null without answers." },
    ),
    clicks: Knowable(
      Type.Object({
        clicks: Count("Clicks from search results."),
        from: Day("First day, Pacific Time."),
        to: Day("Last day, Pacific Time."),
        before: Knowable(Count("Clicks."), "not_imported", {
          description: "Clicks of the range of equal length before; null if days of either are missing.",
        }),
      }),
      "not_imported",
      { description: "Clicks of the newest 28 final days; null if nothing was imported." },
    ),
    published: Type.Object(
      { count: Count("Texts that went public in the period."), before: Count(before) },
      { description: "Publications." },
    ),
    links: Type.Object(
      { count: Count("Links first seen in the period."), before: Count(before) },
      { description: "Links that outreach won." },
    ),
    credits: Type.Object(
      {
        used: Type.Number({ minimum: 0, description: "Credits charged on the days of the period." }),
        before: Type.Number({ minimum: 0, description: before }),
      },
      { description: "Credits." },
    ),
  },
  { description: "Where a brand stands." },
);
export type WorkspaceStanding = Static<typeof WorkspaceStanding>;
