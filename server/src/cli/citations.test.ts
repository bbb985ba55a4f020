import { afterAll, beforeAll, expect, test } from "vitest";
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
