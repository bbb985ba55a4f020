import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "../../fakes/site/seeded-random.ts";
import { type Receiver, startReceiver } from "../../fakes/vendors/receiver.ts";
import type { Verdict } from "../verdict.ts";
import { writeDraft } from "./drafts.ts";
import { openStage, pick, queryAdmin, SECRET, type Stage } from "./stage.ts";

export interface TamperingOptions {
  /** Publications that are tampered with; a tenth more is left alone. */
  runs: number;
  seed: number;
}

interface Target {
  id: string;
  approvalId: string;
  platformConfigId: string;
  filePath: string;
}

interface Tampering {
  what: string;
  /** A run ends together with the record that it acts for. */
  endsRun?: true;
  tamper(stage: Stage, target: Target, random: () => number): Promise<unknown>;
}

/** Everything a publication is made of, or is written down in, each changed in its own way. */
const TAMPERINGS: readonly Tampering[] = [
  {
    what: "another draft",
    tamper: (stage, { filePath }, random) => writeDraft(stage, filePath, `# Other ${random()}`),
  },
  {
    what: "the draft is gone",
    tamper: (stage, target) => ofFile(stage, target, "deleted_at = now(), purge_at = now()"),
  },
  {
    what: "the draft's checksum",
    tamper: (stage, target) =>
      ofFile(
        stage,
        target,
        "checksum = overlay(checksum placing translate(right(checksum, 64), '0123456789abcdef', 'fedcba9876543210') from 8)",
      ),
  },
  {
    what: "another name of the platform",
    tamper: (stage, { platformConfigId }, random) =>
      stage.call("PATCH", `/v1/produce/platforms/${platformConfigId}`, { name: `Renamed ${random()}` }),
  },
  {
    what: "another secret",
    tamper: (stage, { platformConfigId }) =>
      stage.call("PATCH", `/v1/produce/platforms/${platformConfigId}`, { credentials: { secret: "another" } }),
  },
  {
    what: "another promise of the receiver",
    tamper: (stage, { platformConfigId }) =>
      stage.call("PATCH", `/v1/produce/platforms/${platformConfigId}`, { honoursIdempotencyKey: true }),
  },
  {
    what: "the platform is gone",
    endsRun: true,
    tamper: (stage, { platformConfigId }) => stage.call("DELETE", `/v1/produce/platforms/${platformConfigId}`),
  },
  ...["title", "slug", "html", "markdown", "isDraft", "target"].map((field) => ({
    what: `${field} of the approved payload`,
    tamper: (stage: Stage, target: Target, random: () => number) =>
      ofApproval(
        stage,
        target,
        "approved_payload = jsonb_set(approved_payload::jsonb, array[$2], to_jsonb($3::text))::text",
        [field, `tampered ${random()}`],
      ),
  })),
  ...["title", "target", "content", "platform"].map((field) => ({
    what: `${field} of the preview`,
    tamper: (stage: Stage, target: Target, random: () => number) =>
      ofApproval(stage, target, "preview = jsonb_set(preview, array[$2], to_jsonb($3::text))", [
        field,
        `tampered ${random()}`,
      ]),
  })),
  {
    what: "the payload with a hash that fits",
    tamper: (stage, target, random) =>
      ofApproval(
        stage,
        target,
        `approved_payload = replace(approved_payload, 'words', $2),
         payload_sha256 = encode(sha256(convert_to(replace(approved_payload, 'words', $2), 'UTF8')), 'hex')`,
        [`lies ${random()}`],
      ),
  },
  { what: "the hash", tamper: (stage, target) => ofApproval(stage, target, "payload_sha256 = repeat('0', 64)") },
  { what: "the digest", tamper: (stage, target) => ofApproval(stage, target, "digest = repeat('0', 64)") },
  { what: "what it was made of", tamper: (stage, target) => ofApproval(stage, target, "basis = '[]'") },
  {
    what: "a version of what it was made of",
    tamper: (stage, target) => ofApproval(stage, target, "basis = jsonb_set(basis, '{0,version}', '\"7\"')"),
  },
];

/** Lets a person agree to publications, changes something before they are sent, and sees that none of them is. */
export async function runTampering({ runs, seed }: TamperingOptions): Promise<Verdict> {
  const random = seededRandom(seed);
  await using receiver = await startReceiver({ secret: SECRET });
  await using stage = await openStage({ LIMITS: "platformsPerWorkspace=10000" });
  const first = await stage.startWorker();
  const targets: Target[] = [];
  for (let index = 0; index < runs + Math.ceil(runs / 10); index += 1)
    targets.push(await begin(stage, index, receiver));
  await untilAllWait(stage, targets);
  // No worker sends while it is decided and tampered with.
  await first.kill("SIGKILL");

  const plans = targets.map((target, index) => ({ target, plan: index < runs ? pick(random, TAMPERINGS) : undefined }));
  for (const { target, plan } of plans) {
    const edits = random() < 0.5 ? { title: `Edited ${random()}` } : {};
    await stage.call("POST", `/v1/agent/invocations/${target.id}/approve`, { approvalId: target.approvalId, edits });
    await plan?.tamper(stage, target, random);
  }
  await stage.startWorker();
  return await judge(stage, plans, receiver);
}

async function begin(stage: Stage, index: number, { url }: Receiver): Promise<Target> {
  const filePath = `agent-output/draft-${index}.md`;
  await writeDraft(stage, filePath, `# Draft ${index}\n\nIts words.`);
  const credentials = { secret: SECRET };
  const platform = { name: `Site ${index}`, kind: "webhook", url, credentials };
  const { id: platformConfigId } = await stage.call("POST", "/v1/produce/platforms", platform);
  const input = { title: `Draft ${index}`, filePath, platformConfigId };
  const { invocationId } = await stage.call("POST", "/v1/agent/invoke", { skill: "produce.publish", input });
  return { id: invocationId, approvalId: "", platformConfigId, filePath };
}

/** Finds the approvals, too. */
async function untilAllWait(stage: Stage, targets: Target[]): Promise<void> {
  let waiting = new Map<unknown, unknown>();
  while (waiting.size < targets.length) {
    await delay(200);
    const { rows } = await queryAdmin(stage.world, "select id, invocation_id from approvals where status = 'PENDING'");
    waiting = new Map(rows.map((row) => [row["invocation_id"], row["id"]]));
  }
  for (const target of targets) target.approvalId = String(waiting.get(target.id));
}

async function judge(
  stage: Stage,
  plans: readonly { target: Target; plan: Tampering | undefined }[],
  receiver: Receiver,
): Promise<Verdict> {
  const ends = new Map<string, { status: string; code: string }>();
  const violations: string[] = [];
  for (let live = 1; live > 0; await delay(200)) {
    const { rows } = await queryAdmin(
      stage.world,
      "select id, status, error ->> 'code' as code, ended_at is null as live from invocations",
    );
    live = rows.filter((row) => row["live"] === true).length;
    for (const row of rows) ends.set(String(row["id"]), { status: String(row["status"]), code: String(row["code"]) });
  }
  const sentBy = new Set(receiver.deliveries.map(({ key }) => key.split(":")[0]));
  for (const { target, plan } of plans) {
    const end = ends.get(target.id);
    const sent = sentBy.has(target.id);
    if (plan === undefined) {
      if (end?.status !== "SUCCEEDED" || !sent) violations.push(`${target.id} was left alone and not published.`);
    } else if (sent || !isRefused(end, plan)) {
      violations.push(
        `${plan.what}: ${target.id} is ${end?.status} (${end?.code}), and was ${sent ? "" : "not "}sent.`,
      );
    }
  }
  const tampered = plans.filter(({ plan }) => plan !== undefined);
  return {
    violations,
    figures: {
      "tampered with": tampered.length,
      "in so many ways": new Set(tampered.map(({ plan }) => plan?.what)).size,
      "left alone": plans.length - tampered.length,
      "reached the receiver": receiver.deliveries.length,
    },
  };
}

function isRefused(end: { status: string; code: string } | undefined, { endsRun }: Tampering): boolean {
  if (endsRun) return end?.status === "CANCELLED";
  return end?.status === "FAILED" && end.code === "concurrent_modification";
}

function ofFile(stage: Stage, { filePath }: Target, change: string) {
  return queryAdmin(stage.world, `update files set ${change} where path = $1`, [filePath]);
}

function ofApproval(stage: Stage, { approvalId }: Target, change: string, values: string[] = []) {
  return queryAdmin(stage.world, `update approvals set ${change} where id = $1`, [approvalId, ...values]);
}
