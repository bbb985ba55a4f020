import { ANSWER_ENGINES } from "@findable/contract";
import { expect, it } from "vitest";
import { randomOf } from "../../market/random.ts";
import type { CountedSet } from "./counts.store.ts";
import { dailyCountsOf } from "./daily-counts-of-sets.ts";
import { countByDay } from "./statistics/daily-counts.ts";
import type { Sample } from "./statistics/sample.ts";

const TRACKED = ["a.example", "b.example", "c.example"];
const KNOWN = [...TRACKED, "other.example"];
const DAY = 20_000;

/** Random answers, and the same answers as the database counts them. */
function draw(seed: number): { samples: Sample[]; sets: CountedSet[] } {
  const random = randomOf("daily counts", seed);
  const samples = Array.from({ length: 60 }, (_, index): Sample => {
    const cited = KNOWN.filter(() => random.chance(0.4));
    return {
      id: `ais_${index}`,
      queryId: `aiq_${random.integer(1, 2)}`,
      promptVersion: random.integer(1, 2),
      familyId: null,
      branded: false,
      llm: random.pick(ANSWER_ENGINES),
      surface: "api",
      model: random.pick(["m1", null]),
      country: "US",
      language: "en",
      sampledAt: new Date((DAY + random.integer(0, 2)) * 86_400_000).toISOString(),
      outcome: random.pick(["answered", "not_searched"]),
      text: "",
      citations: cited.map((domain) => ({ domain, url: `https://${domain}/`, span: null })),
      mentions: [],
    };
  });
  const groups = Map.groupBy(samples, (one) => JSON.stringify([keyOf(one), one.citations.map(({ domain }) => domain)]));
  const sets = [...groups.values()].flatMap((group): CountedSet[] => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ ...keyOf(first), credited: first.citations.map(({ domain }) => String(domain)), answers: group.length }];
  });
  return { samples, sets };
}

function keyOf({ queryId, promptVersion, llm, surface, model, country, language, sampledAt }: Sample) {
  const day = Math.floor(Date.parse(sampledAt) / 86_400_000);
  return { query_id: queryId, query_version: promptVersion, llm, surface, model, location: country, language, day };
}

it.each([1, 2, 3, 4, 5])("counts of cited sets are those of the answers themselves (draw %i)", (seed) => {
  const { samples, sets } = draw(seed);

  const fromSets = dailyCountsOf(sets, TRACKED);

  const sorted = (counts: ReturnType<typeof dailyCountsOf>) =>
    counts
      .map((count) => ({ ...count, domains: [...count.domains] }))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const fromAnswers = countByDay(samples, { definition: "linked_citation", tracked: TRACKED });
  expect(sorted(fromSets)).toEqual(sorted(fromAnswers));
});
