import { setImmediate as nextTurn } from "node:timers/promises";
import { exportAiCitationSamples as contract, listAiCitationSamples } from "@findable/contract";
import type { Static } from "typebox";
import type { Db } from "../../../kernel/database/db.ts";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { compileList } from "../../../kernel/lists/compile-list.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { RELEASE } from "../../../kernel/release.ts";
import { bundleOf } from "../evidence/bundle.ts";
import { bundleFile } from "../evidence/bundle-file.ts";
import { type EvidenceSample, evidenceSample } from "../evidence/evidence-sample.ts";
import { exportQuestion } from "../evidence/export-question.ts";
import { findQuery, selectShared } from "../queries/queries.store.ts";
import { familiesOf } from "../queries/queries.ts";
import { sampleScope } from "../samples/headline-samples.ts";
import { unpackAnswer } from "../samples/pack-answer.ts";
import { sampleDetail } from "../samples/sample-detail.ts";
import { sampleList, selectWholeSamples } from "../samples/samples.store.ts";
import { findParties } from "../scoring/parties.store.ts";
import type { Parties } from "../scoring/score-answer.ts";
import { trackedDomains } from "../scoring/tracked-domains.ts";
import { worldNow } from "../world-now.ts";

type Input = Static<(typeof contract)["input"]>;

/** Texts that one request reads; about four seconds. */
const MOST_SAMPLES = 20_000;
/** Answers that are scored before other requests have a turn. */
const IN_A_ROW = 250;

export const exportAiCitationSamples = implement(contract)(async (context, { domain, ...input }) => {
  const { db, agencyId, workspaceId, reply } = context;
  const [exportedAt, { parties, queries }] = await Promise.all([
    worldNow(db, agencyId),
    findTracked(db, { ...input, workspaceId }),
  ]);
  const samples = await readSamples(db, workspaceId, input, { parties, families: familiesOf(queries) });
  const own = domain === undefined ? parties.own.domain : (trackedDomains([domain], () => "domain")[0] ?? domain);
  const tracked = [...new Set([own, ...parties.tracked])];
  const question = exportQuestion({ ...input, domain: own, tracked, queries }, samples, exportedAt);
  const bundle = bundleOf({ question, samples, findable: RELEASE, exportedAt });
  reply.file(bundleFile(bundle, question));
  return { seal: bundle.seal, samples: samples.length };
});

/** Who is compared: the domains of the request, those that the prompts track, or the workspace's competitors. */
async function findTracked(db: Db, { workspaceId, tag, queryId, trackDomains }: Input & { workspaceId: string }) {
  const asked = trackDomains === undefined ? undefined : trackedDomains(trackDomains.split(","));
  const one = queryId === undefined ? undefined : await findQuery(db, { workspaceId, id: queryId });
  const queries = queryId === undefined ? await selectShared(db, { workspaceId, tag }) : one === undefined ? [] : [one];
  const monitored = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
  const tracked = asked ?? (monitored.length === 0 ? undefined : monitored);
  return { queries, parties: await findParties(db, { workspaceId, trackDomains: tracked }) };
}

async function readSamples(
  db: Db,
  workspaceId: string,
  input: Input,
  { parties, families }: { parties: Parties; families: ReadonlyMap<string, string> },
): Promise<EvidenceSample[]> {
  const { list: rules } = listAiCitationSamples;
  if (rules === undefined) throw new Error("The list of samples has no rules.");
  const scope = await sampleScope(db, { ...input, workspaceId });
  const { where } = compileList(rules, sampleList.columns, input);
  const rows = await selectWholeSamples(db, { scope, where, most: MOST_SAMPLES });
  if (rows.length > MOST_SAMPLES) {
    const message = `one file holds at most ${MOST_SAMPLES} answers, and these are more. Ask for fewer days, or use \`findable citations export\``;
    throw validationError([{ field: "since", message }]);
  }
  const samples: EvidenceSample[] = [];
  for (const { row, packed } of rows) {
    const detail = sampleDetail(row, packed === null ? null : unpackAnswer(packed), parties);
    samples.push(evidenceSample(detail, { tracked: parties.tracked, families }));
    if (samples.length % IN_A_ROW === 0) await nextTurn();
  }
  return samples;
}
