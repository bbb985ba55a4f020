import { readFileSync, writeFileSync } from "node:fs";
import { exportAiCitationSamples, operations } from "@findable/contract";
import { SERVICE } from "../../src/demo/create-demo.ts";
import { packRecording, RECORDING, readRecording } from "../../src/demo/recording.ts";
import { bundleOf, readSamples } from "../../src/domains/citations/evidence/bundle.ts";
import { checksumOf } from "../../src/kernel/ids/hashes.ts";
import { callCommands } from "./call-commands.ts";
import { withHiddenFields } from "./hidden-fields.ts";
import { normalize, type Recorded } from "./normalize.ts";
import { playQuarter, startEndpoint } from "./play-quarter.ts";
import { type Exchange, type Json, openRecordingWorld, type RecordingWorld } from "./recording-world.ts";
import { sweep } from "./sweep.ts";

/*
 * npm run demo:record writes the recording that calls without a key are answered from. With --check it compares a second
 * recording with the one in the repository and writes nothing. With --to <file> it writes to this file.
 */

/** Days from the years that the demo shows to those of the recorded world. */
const DAYS_AHEAD = 4018;
/** The workspace of the brand. */
const BRAND = "ws_demo_15lrdpv0t6vf4r";
const HOOKS = "https://hooks.tallyhour.example";

async function record(): Promise<Buffer> {
  const endpoint = await startEndpoint();
  await using world = await openRecordingWorld({ start: "2037-08-17T08:00:00Z", seed: "tallyhour" });
  await playQuarter(world, endpoint.url);
  await settleDeliveries(world);
  const played = world.exchanges.filter(({ contract }) => contract.kind === "command" || contract.kind === "start");
  const moment = world.moments.at(-1)?.world ?? "";
  process.stderr.write("reading\n");
  const { read, gone } = await sweep(world);
  const files = await readFiles(world, read);
  const runs = await world.query("select id, resource_ids, input from invocations order by created_at, id");
  process.stderr.write("writing\n");
  const commands = await callCommands(world, read, played);
  endpoint.close();
  const facts = { now: moment, workspaceId: world.workspaceId, domain: "tallyhour.example", keyId: world.keyId, gone };
  const answers: Recorded[] = [
    { name: "facts", input: {}, output: facts },
    ...withHiddenFields(read, runs).map(toRecorded),
    ...[...played, ...commands].filter(isWanted).map(toRecorded),
    { name: exportAiCitationSamples.name, input: {}, output: await readEvidence(world) },
    ...runs.map((run): Recorded => ({ name: "inputs", input: { id: run.id }, output: run.input ?? {} })),
    ...files.map(
      ({ path, text, bytes }): Recorded => ({
        name: "files",
        input: { path },
        output: text === undefined ? { bytes } : { text },
      }),
    ),
  ];
  return pack(
    normalize(answers, {
      addresses: [
        [endpoint.url, HOOKS],
        [world.url, SERVICE],
        ["http://127.0.0.1:0", SERVICE],
        [world.key, "sk_test_demo_0000000000000000"],
      ],
      moments: world.moments,
      pinned: [[world.workspaceId, BRAND]],
    }),
  );
}

function toRecorded({ contract, input, output }: Exchange): Recorded {
  return { name: contract.name, input, output };
}

/** Writes without an answer need no record. */
function isWanted({ contract, input, status }: Exchange): boolean {
  return status !== 204 && contract.demo === "demo" && input["dryRun"] !== true;
}

/** Attempts are made by the clock of the database: their times become those that the schedule of attempts promises. */
async function settleDeliveries(world: RecordingWorld): Promise<void> {
  await world.query(`
    with firsts as (select delivery_id, min(attempted_at) as at from webhook_attempts where attempt = 1 group by delivery_id)
    update webhook_attempts a set attempted_at = f.at + (array[0, 5, 300, 1800, 7200, 18000, 36000, 86400])[a.attempt] * interval '1 second',
      next_attempt_at = case when next_attempt_at is null then null
        else f.at + (array[5, 300, 1800, 7200, 18000, 36000, 86400, 172800])[a.attempt] * interval '1 second' end, latency_ms = 80
    from firsts f where f.delivery_id = a.delivery_id`);
}

async function readEvidence(world: RecordingWorld): Promise<Json> {
  const { bytes, fileName, contentType } = await world.download(exportAiCitationSamples.name, {
    since: "2037-11-09T00:00:00Z",
  });
  return { fileName, contentType, text: bytes.toString("utf8") };
}

/** Seals the evidence again, because its texts and days have changed. */
function sealed({ text, ...file }: Json): Json {
  const bodies = text
    .trimEnd()
    .split("\n")
    .map((line: string) => JSON.parse(line));
  const { question, code, exportedAt } = bodies[0].body;
  const asked = { ...question, from: question.from - DAYS_AHEAD, to: question.to - DAYS_AHEAD };
  const bundle = bundleOf({ question: asked, samples: readSamples(text), findable: code.findable, exportedAt });
  return { seal: bundle.seal, samples: bodies.length - 2, file: { ...file, text: bundle.text } };
}

interface ReadFile {
  path: string;
  /** Of text files. */
  text?: string;
  /** Of others, in base64. */
  bytes?: string;
}

async function readFiles(world: RecordingWorld, read: readonly Exchange[]): Promise<ReadFile[]> {
  const records = read.filter(({ contract }) => contract.name === "agent.files.get").map(({ output }) => output);
  const files: ReadFile[] = [];
  for (const { path, contentType } of records) {
    const { bytes } = await world.download("agent.files.raw", { path });
    const isText = /^text\/|json|csv|markdown|html/.test(contentType);
    files.push(isText ? { path, text: bytes.toString("utf8") } : { path, bytes: bytes.toString("base64") });
  }
  return files;
}

/** One line for each operation. Sizes and checksums of files are those of their new texts. */
function pack(answers: readonly Recorded[]): Buffer {
  const texts = answers.filter(({ name }) => name === "files");
  const files = new Map(
    texts.map(({ input, output }) => [
      String(input["path"]),
      output.text === undefined ? Buffer.from(output.bytes, "base64") : Buffer.from(output.text),
    ]),
  );
  const facts: Json = answers.find(({ name }) => name === "facts")?.output;
  const lines = new Map<string, Json>([
    ["facts", { ...facts, gone: facts.gone.sort() }],
    ["files", Object.fromEntries(texts.map(({ input, output }) => [input["path"], output]))],
    [
      "inputs",
      Object.fromEntries(
        answers.filter(({ name }) => name === "inputs").map(({ input, output }) => [input["id"], output]),
      ),
    ],
  ]);
  for (const { name } of operations) {
    const entries = answers.filter((answer) => answer.name === name);
    if (name === exportAiCitationSamples.name)
      lines.set(
        name,
        entries.map(({ input, output }) => ({ input, output: sealed(output) })),
      );
    else if (entries.length > 0)
      lines.set(
        name,
        alikeSideBySide(entries).map(({ input, output }) => ({
          input,
          output: withoutContracts(name, withChecksums(output, files)),
        })),
      );
  }
  return packRecording(lines);
}

/** The demo answers with the contracts of skills as they are when it answers. */
function withoutContracts(name: string, output: Json): Json {
  if (name === "agent.skills.list") return { ...output, skills: [] };
  return name === "agent.skills.get" ? {} : output;
}

/** Records that say much the same stand side by side, because they are packed together. */
function alikeSideBySide(entries: readonly Recorded[]): Recorded[] {
  const keyed = entries.map((entry) => ({ entry, key: JSON.stringify(entry.output).replaceAll(/_demo_\w{14}/g, "") }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ entry }) => entry);
}

function withChecksums(value: Json, files: ReadonlyMap<string, Buffer>): Json {
  if (Array.isArray(value)) return value.map((item) => withChecksums(item, files));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withChecksums(part, files)]));
  const bytes = typeof parts["path"] === "string" && "checksum" in parts ? files.get(parts["path"]) : undefined;
  return bytes === undefined ? parts : { ...parts, size: bytes.length, checksum: checksumOf(bytes) };
}

const packed = await record();
if (process.argv.includes("--check")) {
  const known = readFileSync(RECORDING);
  const isSame = known.equals(packed);
  const [before, now] = [readRecording(known), readRecording(packed)];
  const changed = operations.filter(
    ({ name }) => JSON.stringify(before.entriesOf(name)) !== JSON.stringify(now.entriesOf(name)),
  );
  process.stderr.write(
    isSame
      ? "The recording is the same, byte for byte.\n"
      : `The recording has changed: ${changed.map(({ name }) => name).join(", ")}\n`,
  );
  process.exit(isSame ? 0 : 1);
}
const to = process.argv.indexOf("--to");
writeFileSync(to === -1 ? RECORDING : (process.argv[to + 1] ?? ""), packed);
process.stderr.write(`${packed.length} bytes\n`);
process.exit(0);
