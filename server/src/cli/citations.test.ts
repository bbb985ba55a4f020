import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleOf } from "../domains/citations/evidence/bundle.ts";
import type { Question } from "../domains/citations/statistics/figures.ts";
import { callCli } from "./__fixtures__/cli.ts";
import { type CliService, startService } from "./__fixtures__/service.ts";

let service: CliService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

test("citations plan prints prompts, price and cheaper designs before anything is spent", async () => {
  const asked = ["citations", "plan", "--detect", "10", "--engines", "llm_chat_1,llm_search_2"];
  const [words, json] = await Promise.all([
    callCli(asked, service.environment),
    callCli([...asked, "--json"], service.environment),
  ]);

  expect(words).toMatchObject({ code: 0, stderr: "" });
  expect(words.stdout).toContain("62 prompts on 2 engines, 1 sample a day each, for 7 days: 868 samples, 434 credits");
  expect(words.stdout).toContain("Assumed variation");
  expect(words.stdout).toContain("four weeks");
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: "planned", assumed: true, prompts: 62, samples: 868 });
});

test("citations plan ends with 1 where more samples cannot help, and with 2 for an engine that does not exist", async () => {
  const short = ["citations", "plan", "--prompts", "6", "--detect", "5", "--engines", "llm_chat_1"];
  const [more, unknown, word] = await Promise.all([
    callCli(short, service.environment),
    callCli(["citations", "plan", "--engines", "chatgpt"], service.environment),
    callCli(["citations", "plan", "--detect", "ten"], service.environment),
  ]);

  expect(more.code).toBe(1);
  expect(more.stdout).toContain("More samples of these prompts cannot show a change of 5 points.");
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("llm_chat_1") });
  expect(word).toMatchObject({ code: 2, stderr: expect.stringContaining("--detect must be a number") });
});

test("citations check shows the price, names engines and surfaces that do not exist, and says what to connect where there is none", async () => {
  const call = (...words: string[]) => callCli(["citations", "check", "Which tool?", ...words], service.environment);

  const [price, unknown, nowhere, none] = await Promise.all([
    call("--dry-run", "--samples", "4", "--engines", "llm_chat_1"),
    call("--engines", "chatgpt"),
    call("--surfaces", "web"),
    call(),
  ]);

  expect(price).toMatchObject({ code: 0, stdout: "At most 2 credits.\n" });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("llm_chat_1") });
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining("--surfaces takes api, consumer") });
  expect(none.code).toBe(1);
  expect(none.stderr).toContain("integrations.connect");
});

test("citations check asks the engines of a test world and prints k of n with intervals, or the result as JSON", async () => {
  const environment = await checkedTestWorld();
  const asked = ["citations", "check", PROMPT, "--engines", "llm_chat_1,llm_search_2"];

  const words = await callCli([...asked, "--samples", "4", "--surfaces", "api,consumer"], environment);
  const json = await callCli([...asked, "--precision", "25", "--json"], environment);

  expect(words.code, words.stderr).toBe(0);
  expect(words.stdout).toMatch(/llm_chat_1 \(api\): [1-4] answers that count\n/);
  expect(words.stdout).toMatch(/llm_chat_1 \(consumer\): [1-4] answers that count\n/);
  expect(words.stdout).not.toContain("llm_search_2 (consumer)");
  expect(words.stdout).toMatch(/domain +cited in +95 % interval/);
  expect(words.stdout).toMatch(/bergzeit-bikes\.de \(you\) +\d of [1-4] +\d+-\d+ %/);
  expect(words.stdout).toMatch(/Answers: \/v1\/research\/ai-citation\/samples\?invocationId=inv_\w+\n$/);
  expect(json.code, json.stderr).toBe(0);
  const result = JSON.parse(json.stdout);
  expect(result.perLlm.map(({ llm }: { llm: string }) => llm)).toEqual(["llm_chat_1", "llm_search_2"]);
  expect(result.precision).toMatchObject({ asked: 0.25 });
});

test("citations import stores a file of copied answers, names refused lines, and ends with 1 where there are any", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-import-"));
  const [csv, answer, report] = ["answers.csv", "answer.md", "report.csv"].map((name) => path.join(folder, name));
  await writeFile(
    csv ?? "",
    "\uFEFFprompt;engine;answer\nWhich tool?;ChatGPT;Try [A](https://a.example).\nWhich?;Copilot;B\n",
  );
  await writeFile(answer ?? "", "Try [A](https://a.example).");
  await writeFile(report ?? "", "Page,Citations\nhttps://a.example/x,12\n");
  const call = (...words: string[]) => callCli(["citations", "import", ...words], service.environment);

  const rows = await call(csv ?? "");
  const one = await call(answer ?? "", "--prompt", "Which tool?", "--engine", "llm_chat_1", "--json");
  const counts = await call(report ?? "", "--from", "2026-01-01", "--to", "2026-01-31");
  const unnamed = await call(answer ?? "");

  expect(rows.code).toBe(1);
  expect(rows.stdout).toContain("1 answer imported, 1 refused.\n  Line 3: engine must be one of llm_chat_1");
  expect(one.code).toBe(0);
  expect(JSON.parse(one.stdout)).toMatchObject({ imported: 0, alreadyStored: 1 });
  expect(counts.stdout).toContain("12 citations by page, 2026-01-01 to 2026-01-31.");
  expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining("--prompt and --engine") });
  await rm(folder, { recursive: true });
});

test("citations verify reads a bundle without a service, names the line that was changed, and ends with 1", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-bundle-"));
  const file = path.join(folder, "bundle.jsonl");
  const question: Question = {
    definition: "linked_citation",
    domain: "ours.example",
    tracked: ["ours.example"],
    surface: "api",
    from: 20_750,
    to: 20_756,
  };
  const { text, seal } = bundleOf({ question, samples: [], findable: "0.3.0", exportedAt: "2026-11-16T09:00:00.000Z" });
  await writeFile(file, text);
  const verified = await callCli(["citations", "verify", file, "--seal", seal]);
  await writeFile(file, text.replace("2026-11-16", "2026-11-17"));
  const tampered = await callCli(["citations", "verify", file]);
  const missing = await callCli(["citations", "verify", path.join(folder, "none")]);
  await rm(folder, { recursive: true });

  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining(`Seal: ${seal}`) });
  expect(tampered).toMatchObject({ code: 1, stdout: expect.stringContaining("Line 1: It was changed") });
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be read") });
});

test("an export holds every sample behind the figures, and verifies until a word of an answer is changed", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-bundle-"));
  const file = path.join(folder, "bundle.jsonl");
  const environment = await checkedTestWorld();
  const exported = await callCli(["citations", "export", file, "--domain", "bergzeit-bikes.de"], environment);
  const verified = await callCli(["citations", "verify", file, "--json"]);
  const text = await readFile(file, "utf8");
  const answered = text.split("\n").findIndex((line) => line.includes('"outcome":"answered"')) + 1;
  await writeFile(file, text.replace('"outcome":"answered"', '"outcome":"failed"'));
  const tampered = await callCli(["citations", "verify", file]);
  await rm(folder, { recursive: true });

  expect(exported).toMatchObject({
    code: 0,
    stdout: "",
    stderr: expect.stringMatching(/Exported 10 samples\. Seal: \w{64}/),
  });
  expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, samples: 10, faults: [] });
  expect(text).toContain(PROMPT);
  expect(tampered).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(new RegExp(`Line ${answered}, sample ais_\\w+: It was changed`)),
  });
});

test("an export without samples writes nothing, and one without a domain names the option", async () => {
  const [none, without] = await Promise.all([
    callCli(["citations", "export", "--domain", "acme.example"], service.environment),
    callCli(["citations", "export"], service.environment),
  ]);

  expect(none).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("No samples to export.") });
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining("--domain is required") });
});

const PROMPT = "Which bike shop in the Alps ships e-bikes?";

/** A test world in which a prompt was checked with ten samples. */
async function checkedTestWorld(): Promise<Record<string, string>> {
  const { FINDABLE_URL = "", FINDABLE_API_KEY = "" } = service.environment;
  const send = async (
    key: string,
    target: string,
    body?: object,
    workspace?: string,
  ): Promise<Record<string, string>> => {
    const response = await fetch(`${FINDABLE_URL}${target}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(workspace !== undefined && { "x-workspace-id": workspace }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, string>;
  };
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "tuesday" };
  const { secret = "" } = await send(FINDABLE_API_KEY, "/v1/auth/keys", grant);
  const { id = "" } = await send(secret, "/v1/workspaces", { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" });
  const asked = { prompt: PROMPT, samples: 5, llms: ["llm_chat_1", "llm_search_2"] };
  const { invocationId } = await send(secret, "/v1/research/ai-citation", asked, id);
  const run = await send(secret, `/v1/agent/invocations/${invocationId}?waitSeconds=60`, undefined, id);
  expect(run["status"], JSON.stringify(run)).toBe("SUCCEEDED");
  return { FINDABLE_URL, FINDABLE_API_KEY: secret, FINDABLE_WORKSPACE: id };
}
