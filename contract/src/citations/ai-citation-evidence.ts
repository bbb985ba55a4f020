import { Type } from "typebox";
import { Domain } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Csv } from "../kernel/schemas.ts";
import { DefinitionInput } from "./ai-citation-definitions.ts";
import { listAiCitationSamples } from "./ai-citation-samples.ts";

const { queryId, invocationId, llm, surface, outcome, since, until, headline, tag } =
  listAiCitationSamples.input.properties;

export const exportAiCitationSamples = defineQuery({
  area: "ai-citations",
  name: "research.ai_citation.samples.export",
  path: "/v1/research/ai-citation/samples/export",
  binary: true,
  summary: "Export a number with its evidence",
  description:
    "Returns the figures of stored answers with every answer behind them, as JSON Lines that are chained by hashes. It takes the filters of a number's `evidence`. `findable citations verify` recomputes the figures without the service. To read the answers use `research.ai_citation.samples.list`.",
  errors: ["validation_error"],
  input: Closed({
    ...{ queryId, invocationId, llm, surface, outcome, since, until, headline, tag },
    definition: DefinitionInput,
    domain: Type.Optional(Domain("Domain of the figures. Defaults to the workspace's primary domain.")),
    trackDomains: Type.Optional(
      Csv("Domains to compare. Defaults to those that the prompts track, or else to the workspace's competitors."),
    ),
  }),
  output: Type.Object({
    seal: Type.String({
      description: "Hash of the last line. Keep it apart from the file: it detects a rewritten file.",
    }),
    samples: Type.Integer({ minimum: 0, description: "Answers in the file, with those that do not count." }),
  }),
  example: { input: { headline: true, since: "2026-11-16T00:00:00Z", until: "2026-11-23T00:00:00Z" } },
});

export const aiCitationEvidenceOperations = [exportAiCitationSamples];
