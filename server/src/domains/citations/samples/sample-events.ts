import type { CheckAiCitationResult } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { emitEvent } from "../../webhooks/index.ts";
import { sampledRate } from "../statistics/wire.ts";

export interface CompletedSampling {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
  queryId: string;
  prompt: string;
  sampledAt: string;
}

/** Emits what a sampling measured. An engine without an answer is left out: it is no zero. */
export async function emitSampleCompleted(
  tx: Tx,
  { agencyId, workspaceId, ...sampling }: CompletedSampling,
  { perLlm }: Pick<CheckAiCitationResult, "perLlm">,
): Promise<void> {
  const measured = perLlm.filter(({ samples }) => samples > 0);
  const data = {
    ...sampling,
    perLlm: measured.map(({ llm, failedSamples, samples, citations }) => {
      const own = citations.filter(({ ourBrand }) => ourBrand);
      const hits = Math.max(0, ...own.map(({ rate }) => Math.round(rate * samples)));
      const { rate: ourRate, ...sampled } = sampledRate(hits, samples);
      return { llm, failed: failedSamples, ourRate, ...sampled };
    }),
  };
  await emitEvent(tx, { agencyId, workspaceId, type: "ai_citation.sample.completed", data });
}
