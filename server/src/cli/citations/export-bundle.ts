import type { AiCitationSample } from "@findable/contract";
import type { FindableClient } from "@findable/contract/client";
import { bundleOf, type EvidenceSample, evidenceSample, type Question } from "../../domains/citations/index.ts";
import { RELEASE } from "../../platform/database/schema/schema-files.ts";

const PAGE = 200;
/** Answers that are read at once. */
const READERS = 8;
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
  const only = { surface, ...(queryId !== undefined && { queryId }) };
  const [latest] = (await client.research.aiCitation.samples.list({ ...only, limit: 1 }, { signal: reading.signal }))
    .data;
  if (latest === undefined) return undefined;
  const to = Math.floor(Date.parse(latest.sampledAt) / DAY_MS);
  const from = to - days + 1;
  const since = new Date(from * DAY_MS).toISOString();
  const found: AiCitationSample[] = [];
  const pages = client.research.aiCitation.samples.list.all(
    { ...only, since, limit: PAGE },
    { signal: reading.signal },
  );
  for await (const sample of pages) found.push(sample);
  const samples = await readAll(client, found, reading);
  const question: Question = { definition, domain, surface, tracked, from, to };
  return {
    samples: samples.length,
    ...bundleOf({ question, samples, findable: RELEASE, exportedAt: new Date().toISOString() }),
  };
}

async function readAll(client: FindableClient, found: readonly AiCitationSample[], { signal, onProgress }: Reading) {
  const samples: EvidenceSample[] = [];
  const waiting = found[Symbol.iterator]();
  const readNext = async () => {
    for (const { sampleId } of waiting) {
      samples.push(evidenceSample(await client.research.aiCitation.samples.get({ id: sampleId }, { signal })));
      onProgress(samples.length, found.length);
    }
  };
  await Promise.all(Array.from({ length: READERS }, readNext));
  return samples;
}
