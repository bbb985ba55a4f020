import { DEPTHS } from "../brand-depth.ts";
import type { Command } from "../command.ts";

export const brandCommand: Command = {
  name: "brand",
  summary: "Analyze a brand's site, print the result and save the report",
  arguments: [{ name: "domain", description: "Domain of the brand, or a URL on it.", required: true }],
  options: {
    depth: {
      type: "string",
      value: "<depth>",
      oneOf: DEPTHS,
      description: "fast (default, up to 60 pages) or thorough (up to 500 pages).",
    },
    country: { type: "string", value: "<code>", description: "Market, for example US." },
    language: {
      type: "string",
      value: "<code>",
      description: "Language, for example en (default: the site's language).",
    },
  },
  async run(call) {
    // Loaded on demand: the other commands need neither the domain rules nor the result schema.
    const { runBrandJob } = await import("../run-brand-job.ts");
    const depth = DEPTHS.find((one) => one === call.option("depth")) ?? "fast";
    const job = runBrandJob({
      client: call.client(),
      domain: call.argument(0),
      depth,
      country: call.option("country"),
      language: call.option("language"),
      terminal: call.terminal,
      json: call.options.json,
      dataDir: call.config().dataDir,
      signal: call.signal,
    });
    return job.catch((error: unknown) => {
      if (call.signal.aborted)
        call.terminal.talk.line("The run continues in the service. Repeat the command to follow it again.");
      throw error;
    });
  },
};
