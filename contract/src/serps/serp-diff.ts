import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, Timestamp } from "../kernel/schemas.ts";
import { SerpFeature } from "./serp-schemas.ts";

const place = (description: string) => Nullable(Type.Integer({ minimum: 1 }), { description });
const url = Type.String({ description: "The page." });

export const SerpDiff = Type.Object(
  {
    fromSerpId: Type.String({ description: "The earlier SERP, `srp_…`." }),
    toSerpId: Type.String({ description: "The later SERP, `srp_…`." }),
    fromFetchedAt: Timestamp("When the earlier one was fetched."),
    toFetchedAt: Timestamp("When the later one was fetched."),
    ownedDomainDelta: Type.Object(
      {
        position: Nullable(Type.Integer(), {
          description: "Positions gained: `previous` - `current`, negative for a loss; null unless both are known.",
        }),
        previous: place("The brand's earlier best position; null if it did not rank."),
        current: place("The brand's later best position; null if it does not rank."),
      },
      { description: "The change of the brand's best position." },
    ),
    topDelta: Type.Array(
      Type.Object({
        url,
        previous: Type.Integer({ minimum: 1, description: "Earlier position." }),
        current: Type.Integer({ minimum: 1, description: "Later position." }),
        delta: Type.Integer({ description: "Positions gained: `previous` - `current`, negative for a loss." }),
      }),
      { description: "Pages in both SERPs that moved, by their later position." },
    ),
    newEntrants: Type.Array(
      Type.Object({ url, current: Type.Integer({ minimum: 1, description: "Later position." }) }),
      {
        description: "Pages only in the later SERP.",
      },
    ),
    lostEntrants: Type.Array(
      Type.Object({ url, previous: Type.Integer({ minimum: 1, description: "Earlier position." }) }),
      { description: "Pages only in the earlier SERP." },
    ),
    aiOverviewChanges: Type.Object(
      {
        added: Type.Array(Type.String(), { description: "Domains that only the later AI answer cites." }),
        removed: Type.Array(Type.String(), { description: "Domains that only the earlier AI answer cites." }),
      },
      {
        description:
          "Changes of the citations in the AI answer; empty if one of the two could not be read or detected.",
      },
    ),
    featureChanges: Type.Object(
      {
        added: Type.Array(SerpFeature, { description: "Sections only in the later SERP." }),
        removed: Type.Array(SerpFeature, { description: "Sections only in the earlier SERP." }),
        featuredSnippet: Type.Object(
          {
            previous: Nullable(Type.String(), { description: "The page of the earlier snippet; null for none." }),
            current: Nullable(Type.String(), { description: "The page of the later snippet; null for none." }),
          },
          { description: "The change of the featured snippet." },
        ),
        questionsAdded: Type.Array(Type.String(), { description: "Questions only in the later SERP." }),
        questionsRemoved: Type.Array(Type.String(), { description: "Questions only in the earlier SERP." }),
      },
      {
        description:
          "Other changes of the page. Sections that either SERP did not keep, or whose data provider cannot detect them, are omitted.",
      },
    ),
  },
  { description: "The changes between two SERPs of one query." },
);
export type SerpDiff = Static<typeof SerpDiff>;

export const diffSerps = defineQuery({
  name: "research.serp.diff",
  path: "/v1/research/serp/diff",
  area: "serp",
  summary: "Compare two SERPs",
  description:
    "Compares two stored SERPs of the same query, device, market and language, the earlier one first; anything else answers 400. Find their identifiers with `research.serp.list`. For the rank of one keyword over time use `research.keyword.rank_history`.",
  errors: ["validation_error", "not_found"],
  input: Closed({ from: Identifier("srp", "the earlier SERP"), to: Identifier("srp", "the later SERP") }),
  output: SerpDiff,
  example: {
    input: { from: "srp_a3e7u1o5i9h2g6s0l4r8c2pd", to: "srp_f6b0t4y8n2k7w1q5d9x3v6mz" },
    output: {
      fromSerpId: "srp_a3e7u1o5i9h2g6s0l4r8c2pd",
      toSerpId: "srp_f6b0t4y8n2k7w1q5d9x3v6mz",
      fromFetchedAt: "2026-11-09T09:00:03.000Z",
      toFetchedAt: "2026-11-16T09:00:04.000Z",
      ownedDomainDelta: { position: 3, previous: 5, current: 2 },
      topDelta: [{ url: "https://tallyhour.example/for/architects", previous: 5, current: 2, delta: 3 }],
      newEntrants: [{ url: "https://studioledger.example/timesheets", current: 7 }],
      lostEntrants: [{ url: "https://oldclock.example/architects", previous: 6 }],
      aiOverviewChanges: { added: ["hourglasspm.example"], removed: ["oldclock.example"] },
      featureChanges: {
        added: ["paa"],
        removed: ["videos"],
        featuredSnippet: { previous: "https://oldclock.example/architects", current: null },
        questionsAdded: ["How do architects bill their hours?"],
        questionsRemoved: [],
      },
    },
  },
});
