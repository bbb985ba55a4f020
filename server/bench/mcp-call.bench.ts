import { compare, type Finding } from "./harness/finding.ts";
import { finishRuns } from "./harness/finished-run.ts";
import { startProgram } from "./harness/program.ts";
import { alternate } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { type LoadQuestion, loadProgram } from "./programs/load.ts";
import { minimalMcpProgram } from "./programs/minimal-mcp.ts";

const CLIENTS = 16;
const ROUND_MS = 1000;
const ROUNDS = sized(4, 2);
const VERSION = "2026-07-28";

/**
 * `tools/call` of `agent.invocations.get`, stateless, with its key and its row from the database. Beside it the SDK's minimal
 * server with the same output, once after a select by key and once from memory.
 */
export async function benchMcpCall(world: World): Promise<Finding[]> {
  const run = await finishRuns(world);
  const { appUrl, adminUrl } = world.database;
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  await using load = await startProgram("load", loadProgram, null);
  const ours = toolCall(`${api.facts.url}/mcp`, "agent.invocations.get", run.id, {
    Authorization: `Bearer ${run.secret}`,
    "X-Workspace-Id": run.workspaceId,
  });
  const { body } = await load.ask({ ...ours, connections: 1, durationMs: 1 });
  const output = structuredContentOf(body);
  await using minimal = await startProgram("minimal-mcp", minimalMcpProgram, {
    output,
    databaseUrl: adminUrl,
    id: run.id,
  });
  const peer = (tool: string) => toolCall(minimal.facts.url, tool, run.id, {});
  const [mine = 0, select = 0, fixed = 0] = await alternate(
    [ours, peer("select"), peer("fixed")].map((question) => ({
      name: question.url,
      round: async () => (await load.ask(question)).perSecond,
    })),
    ROUNDS,
  );
  const peers = [
    { name: "minimal server that selects the row by key", figure: select },
    { name: "minimal server that answers from memory", figure: fixed },
  ];
  return [compare("MCP tools/call agent.invocations.get", "calls/s", mine, peers, 0.9)];
}

function toolCall(url: string, name: string, id: string, headers: Record<string, string>): LoadQuestion {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: { id }, _meta } };
  return {
    url,
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "Mcp-Protocol-Version": VERSION,
      "Mcp-Method": "tools/call",
      "Mcp-Name": name,
      ...headers,
    },
    body: JSON.stringify(body),
    connections: CLIENTS,
    durationMs: ROUND_MS,
  };
}

function structuredContentOf(body: string): Record<string, unknown> {
  const answer: unknown = JSON.parse(body);
  if (typeof answer === "object" && answer !== null && "result" in answer) {
    const { result } = answer;
    if (typeof result === "object" && result !== null && "structuredContent" in result && !("isError" in result)) {
      return { ...(result.structuredContent ?? {}) };
    }
  }
  throw new Error(`The tool was not called well: ${body}`);
}
