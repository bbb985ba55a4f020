import { listAiCitationSamples } from "@findable/contract";

/** The samples behind a figure, as filters of `research.ai_citation.samples.list`. */
export interface EvidenceFilter {
  queryId?: string | undefined;
  llm?: string | undefined;
  surface?: string | undefined;
  /** Only prompts with this tag. */
  tag?: string | undefined;
  /** Whether the figure counts only what headlines count. */
  headline?: boolean;
  /** Days from 1970, both included. */
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
const COUNTED = "answered,not_searched";

/** The path of the samples that a figure counts. */
export function evidencePath({ from, to, headline = false, ...filter }: EvidenceFilter): string {
  const at = (day: number) => new Date(day * DAY_MS).toISOString();
  const query = {
    ...(headline ? { headline: "true" } : {}),
    ...filter,
    outcome: COUNTED,
    since: at(from),
    until: at(to + 1),
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${listAiCitationSamples.path}?${new URLSearchParams(given)}`;
}
