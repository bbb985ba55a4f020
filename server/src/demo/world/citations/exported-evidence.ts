import { type AiCitationSample, type exportAiCitationSamples, listAiCitationSamples } from "@findable/contract";
import type { Static } from "typebox";
import { bundleOf, evidenceSample, exportQuestion, trackedDomains } from "../../../domains/citations/rules.ts";
import { checkFilters, matches } from "../../../kernel/lists/evaluate.ts";
import { RELEASE } from "../../../kernel/release.ts";
import { BRAND, DEMO_NOW } from "../facts.ts";
import { CITATION_QUERIES } from "./citation-queries.ts";
import { citationSamplesOf } from "./citation-samples.ts";
import { TRACKED } from "./citations.ts";

/** A number of the demo with the samples that it keeps. */
export function exportedEvidence(
  { domain, trackDomains, ...input }: Static<(typeof exportAiCitationSamples)["input"]>,
  samples: readonly AiCitationSample[],
) {
  const { list: rules } = listAiCitationSamples;
  if (rules === undefined) throw new Error("The list of samples has no rules.");
  checkFilters(rules, input);
  const chosen = new Set(samples.flatMap((one) => (matches(rules, one, input) ? [one.sampleId] : [])));
  const own = domain === undefined ? BRAND.domain : (trackedDomains([domain], () => "domain")[0] ?? domain);
  const compared = trackDomains === undefined ? TRACKED : trackedDomains(trackDomains.split(","));
  const tracked = [...new Set([own, ...compared])];
  const details = citationSamplesOf(chosen).map((detail) => evidenceSample(detail, { tracked }));
  const ordered = details.toSorted((one, other) => (one.sampledAt < other.sampledAt ? -1 : 1));
  const { queryId, tag } = input;
  const queries = CITATION_QUERIES.filter(
    (query) => query.queryId === (queryId ?? query.queryId) && (tag === undefined || query.tags.includes(tag)),
  ).map((query) => ({ id: query.queryId, family: query.family, llms: query.llms }));
  const question = exportQuestion({ ...input, domain: own, tracked, queries }, ordered, DEMO_NOW);
  const bundle = bundleOf({ question, samples: ordered, findable: RELEASE, exportedAt: DEMO_NOW });
  return { bundle, question, samples: ordered.length };
}
