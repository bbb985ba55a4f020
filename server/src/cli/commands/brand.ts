import { DEPTHS } from "../brand-depth.ts";
import type { Command } from "../command.ts";

export const brandCommand: Command = {
  name: "brand",
  summary: "Read a brand's site, and show and keep what was found",
  arguments: [{ name: "domain", description: "Host of the brand, or an address on it.", required: true }],
  options: {
    depth: {
      type: "string",
      value: "<depth>",
      oneOf: DEPTHS,
      description: "fast (default, up to 60 pages) or thorough (up to 500).",
    },
    country: { type: "string", value: "<code>", description: "Market, for example US." },
    language: { type: "string", value: "<code>", description: "Language, for example en; default the site's." },
  },
  async run(call) {
    // Loaded here, since the other commands need neither the rules of domains nor the schema of the result.
    const { runBrandJob } = await import("../brand.ts");
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
        call.terminal.talk.line("A run that was started goes on. The same command follows it again.");
      throw error;
    });
  },
};
