import type { FindableClient } from "@findable/contract/client";
import { bundleOf, type EvidenceSample, type Question, readSamples } from "../../domains/citations/index.ts";
import { RELEASE } from "../../kernel/release.ts";

/** Answers of one request; a fourth of what a request may hold, because days differ. */
const AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

export interface ExportRequest extends Pick<Question, "definition" | "domain" | "surface"> {
  tracked: readonly string[];
  /** Days of the window, which ends with the latest sample. */
  days: number;
  queryId?: string;
}

interface Reading {
  signal: AbortSignal;
  onProgress(read: number, all: number): void;
}

/** Reads the samples of a window from the service and writes the evidence of their figures; undefined without samples. */
export async function exportBundle(client: FindableClient, request: ExportRequest, reading: Reading) {
  const { definition, domain, surface, tracked, days, queryId } = request;
  const { signal } = reading;
  const only = { surface, ...(queryId !== undefined && { queryId }) };
  const [latest] = (await client.research.aiCitation.samples.list({ ...only, limit: 1 }, { signal })).data;
  if (latest === undefined) return undefined;
  const to = Math.floor(Date.parse(latest.sampledAt) / DAY_MS);
  const from = to - days + 1;
  const { total } = await client.research.aiCitation.samples.list(
    { ...only, since: startOf(from), limit: 1 },
    { signal },
  );
  const daysAtOnce = Math.max(1, Math.floor((days * AT_ONCE) / Math.max(1, total)));
  const samples: EvidenceSample[] = [];
  for (let day = from; day <= to; day += daysAtOnce) {
    const window = { since: startOf(day), until: startOf(Math.min(day + daysAtOnce, to + 1)) };
    const compared = { definition, domain, trackDomains: tracked.join(",") };
    const part = await client.research.aiCitation.samples.export({ ...only, ...window, ...compared }, { signal });
    samples.push(...readSamples(await part.text()));
    reading.onProgress(samples.length, total);
  }
  const question: Question = { definition, domain, surface, tracked, from, to };
  return {
    samples: samples.length,
    ...bundleOf({ question, samples, findable: RELEASE, exportedAt: new Date().toISOString() }),
  };
}

function startOf(day: number): string {
  return new Date(day * DAY_MS).toISOString();
}
