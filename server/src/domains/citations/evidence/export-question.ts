import type { AnswerEngine, CitationDefinition, Surface } from "@findable/contract";
import { dayOf, type Sample } from "../statistics/sample.ts";
import type { BundleQuestion } from "./bundle.ts";

export interface ExportRequest {
  domain: string;
  tracked: readonly string[];
  definition?: CitationDefinition | undefined;
  surface?: Surface | undefined;
  llm?: AnswerEngine | undefined;
  /** Whether the number is a headline, which leaves out prompts that name the brand. */
  headline?: boolean | undefined;
  since?: string | undefined;
  until?: string | undefined;
  /** The monitored prompts of the number. */
  queries: readonly { id: string; family: string | null; llms: readonly AnswerEngine[] }[];
}

const DAY_MS = 86_400_000;

/** What the figures of an export are asked of, so that they are those of the number that named the samples as its evidence. */
export function exportQuestion(request: ExportRequest, samples: readonly Sample[], now: string): BundleQuestion {
  const { domain, tracked, definition = "linked_citation", surface = "headline", headline = false } = request;
  const { since, until, queries, llm } = request;
  const planned = queries.flatMap(({ id, family, llms }) =>
    llms.filter((each) => each === (llm ?? each)).map((each) => ({ queryId: id, familyId: family, llm: each })),
  );
  const today = Math.floor(Date.parse(now) / DAY_MS);
  const [first, last] = [samples.at(0), samples.at(-1)];
  return {
    ...{ definition, domain, tracked, surface },
    from: since === undefined ? (first === undefined ? today : dayOf(first)) : Math.floor(Date.parse(since) / DAY_MS),
    to: until === undefined ? (last === undefined ? today : dayOf(last)) : Math.ceil(Date.parse(until) / DAY_MS) - 1,
    ...(headline ? { planned } : { branded: true }),
  };
}
