import { afterAll, beforeAll, expect, test } from "vitest";
import { CORE_TOOLS } from "../../src/core-tools.ts";
import { type Service, startService } from "../harness/service.ts";
import { isSmoke } from "./sample-size.ts";
import { runTool } from "./tools.ts";

let service: Service;
let address: string;
beforeAll(async () => {
  service = await startService({ worker: false });
  address = `${service.url}/mcp`;
  // The first list computes the demo, and the suite allows 30 s for an answer: too few on a busy machine.
  const list = { jsonrpc: "2.0", id: 1, method: "resources/list", params: {} };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(list) });
  expect(answer.status, await answer.text()).toBe(200);
});
afterAll(() => service[Symbol.asyncDispose]());

test.each(isSmoke ? ["2026-07-28"] : ["2025-11-25", "2026-07-28"])(
  "the conformance suite of %s finds nothing but what mcp-conformance.yml names",
  async (revision) => {
    const given = ["--url", address, "--requirements", revision, "--expected-failures", "mcp-conformance.yml"];
    const { code, output } = await runTool("conformance", ["server", ...given]);

    expect(output).toContain("Baseline check passed: all failures are expected.");
    expect(code, output).toBe(0);
  },
);

/** What the inspector's command line prints; fails where it does not end well. */
async function inspect(era: string, given: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output } = await runTool("inspector", ["--cli", address, "--protocol-era", era, ...given]);
  expect(code, output).toBe(0);
  return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
}

test.skipIf(isSmoke).each(["legacy", "modern"])(
  "the inspector's command line of the %s era lists the tools of a default connection and calls one",
  async (era) => {
    const listed = await inspect(era, ["--method", "tools/list"]);
    const called = await inspect(era, [
      ...["--method", "tools/call", "--tool-name", "agent.skills.get", "--tool-arg", "slug=bootstrap_brand"],
    ]);

    expect(listed["tools"]).toHaveLength(CORE_TOOLS.length + 2);
    expect(called).toMatchObject({ structuredContent: { slug: "bootstrap_brand", demoMode: true } });
  },
);

test.skipIf(isSmoke)(
  "the inspector's strict look at the schemas of the tools finds no error and no warning",
  async () => {
    const { code, output } = await runTool("inspector", ["--cli", address, "--method", "tools/list", "--strict"]);

    expect(output.match(/^(?:Error|Warning): .*(?:\n .*)*/gm) ?? []).toEqual([]);
    expect(code).toBe(0);
  },
);

test.skipIf(isSmoke).each(["legacy", "modern"])(
  "the inspector's command line of the %s era reads resources and prompts",
  async (era) => {
    const read = await inspect(era, ["--method", "resources/read", "--uri", "findable://skills/bootstrap_brand"]);
    const prompt = await inspect(era, ["--method", "prompts/get", "--prompt-name", "weekly_pulse"]);

    expect(read).toMatchObject({ contents: [{ mimeType: "application/json" }] });
    expect(prompt).toMatchObject({ messages: [{ role: "user" }] });
  },
);
