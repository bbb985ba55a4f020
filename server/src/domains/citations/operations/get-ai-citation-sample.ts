import { getAiCitationSample as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { sampleDetail } from "../samples/sample-detail.ts";
import { findSample } from "../samples/samples.store.ts";
import { compareAnswers } from "../scoring/compare-answers.ts";
import { findParties } from "../scoring/parties.store.ts";

export const getAiCitationSample = implement(contract)(async ({ db, workspaceId }, { id, compareWith }) => {
  const ids = [id, ...(compareWith === undefined ? [] : [compareWith])];
  const [parties, ...found] = await Promise.all([
    findParties(db, { workspaceId }),
    ...ids.map((one) => findSample(db, { workspaceId, id: one })),
  ]);
  const [detail, other] = found.map((one, index) => {
    if (one === undefined) throw notFound(ids[index] ?? id);
    return sampleDetail(one.row, one.body, parties);
  });
  if (detail === undefined) throw notFound(id);
  return { ...detail, comparison: other === undefined ? null : compareAnswers(detail, other) };
});

function notFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no sample "${id}".`, { sampleId: id });
}
