import type { GenerateSegmentsInput, GenerateSegmentsResult } from "@findable/contract";
import { topicWords } from "../../market/phrase-words.ts";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { domainFrom, nameFrom } from "../domain-from.ts";
import { segmentsFor } from "../world/audience/segments.ts";
import { BRAND } from "../world/facts.ts";

export const audienceStories: readonly DemoSkill[] = [
  demoSkill<GenerateSegmentsInput, GenerateSegmentsResult>("research.icp", (input) => {
    const { source, name } = subjectOf(input);
    const segments = segmentsFor(name, source, input.segmentCount ?? 3);
    const pages = input.depth === "fast" ? 1 : 38;
    const read =
      source === undefined ? "the given text" : `${pages === 1 ? "the home page" : `${pages} pages`} of ${source}`;
    return {
      result: { segments, method: "model", warnings: [] },
      steps: [
        { name: "read", durationMs: source === undefined ? 40 : 900 * pages, says: `Read ${read}.` },
        {
          name: "segments",
          durationMs: 11_400,
          model: true,
          says: `Found ${segments.length === 1 ? "1 segment" : `${segments.length} segments`}: ${segments.map((segment) => segment.name).join(", ")}.`,
        },
        {
          name: "store",
          durationMs: 30,
          says: input.replace === true ? "Replaced the existing segments." : "Updated segments with the same name.",
        },
      ],
    };
  }),
];

function subjectOf({ domain, seedText }: GenerateSegmentsInput): { source: string | undefined; name: string } {
  if (domain === undefined && seedText !== undefined) {
    return {
      source: undefined,
      name: topicWords(seedText).toSorted((one, other) => other.length - one.length)[0] ?? "it",
    };
  }
  const source = domainFrom(domain ?? BRAND.domain);
  return { source, name: source === BRAND.domain ? BRAND.name : nameFrom(source) };
}
