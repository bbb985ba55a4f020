import { DEPTHS, runBrandJob } from "../brand.ts";
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
    const depth = DEPTHS.find((one) => one === call.option("depth")) ?? "fast";
    return runBrandJob({
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
  },
};
