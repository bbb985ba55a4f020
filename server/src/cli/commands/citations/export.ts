import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { ANSWER_SURFACES, CITATION_DEFINITIONS } from "@findable/contract";
import type { FindableClient } from "@findable/contract/client";
import type { Command, CommandCall } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { number, plural } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";

export const citationsExportCommand: Command = {
  name: "citations export",
  summary: "Export the figures of AI citations with every sample behind them",
  arguments: [{ name: "file", description: "Output file, JSON Lines; default stdout.", required: false }],
  options: {
    domain: { type: "string", value: "<domain>", description: "Domain of the figures. Required." },
    track: {
      type: "string",
      value: "<domains>",
      description: "Tracked set, comma-separated; default that of the monitored prompts.",
    },
    definition: {
      type: "string",
      value: "<name>",
      oneOf: CITATION_DEFINITIONS,
      description: "What counts; default linked_citation.",
    },
    surface: { type: "string", value: "<name>", oneOf: ANSWER_SURFACES, description: "Surface; default api." },
    days: { type: "string", value: "<days>", description: "Days up to the latest sample, 1 to 200; default 28." },
    query: { type: "string", value: "<id>", description: "Only this monitored prompt." },
  },
  async run(call) {
    const domain = call.option("domain");
    if (domain === undefined) throw new UsageError("--domain is required, for example --domain acme.com.");
    const client = await call.workspaceClient();
    const { terminal, signal } = call;
    const queryId = call.option("query");
    const request = {
      ...{ domain, tracked: await trackedSet(call, client, domain), days: call.integer("days", 28) },
      definition: CITATION_DEFINITIONS.find((name) => name === call.option("definition")) ?? "linked_citation",
      surface: ANSWER_SURFACES.find((name) => name === call.option("surface")) ?? "api",
      ...(queryId !== undefined && { queryId }),
    };
    const onProgress = (read: number, all: number) =>
      terminal.status(`  ${number(read)} of ${number(all)} samples read`);
    // Loaded on demand: no other command needs the domain of citations.
    const { exportBundle } = await import("../../citations/export-bundle.ts");
    const bundle = await exportBundle(client, request, { signal, onProgress });
    terminal.status(undefined);
    if (bundle === undefined) {
      terminal.talk.line("No samples to export.");
      return EXIT.refused;
    }
    await write(call.argument(0), bundle.text);
    terminal.talk.line(`Exported ${plural(bundle.samples, "sample")}. Seal: ${bundle.seal}`);
    return EXIT.ok;
  },
};

async function trackedSet(call: CommandCall, client: FindableClient, domain: string): Promise<string[]> {
  const given = call
    .option("track")
    ?.split(",")
    .map((name) => name.trim());
  if (given !== undefined) return [...new Set([domain, ...given])];
  const tracked = new Set([domain]);
  const queries = client.research.aiCitation.queries.list.all({ limit: 200 }, { signal: call.signal });
  for await (const { trackDomains } of queries) for (const name of trackDomains) tracked.add(name);
  return [...tracked];
}

async function write(file: string, text: string): Promise<void> {
  if (file === "" || file === "-") {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
    return;
  }
  try {
    await writeFile(file, text, { mode: 0o600 });
  } catch (error) {
    throw new UsageError(`The file ${file} is not writable: ${error instanceof Error ? error.message : error}.`);
  }
}
