import { parseArgs } from "node:util";
import { createClient } from "@findable/contract/client";
import { type Config, ConfigError } from "../start/config.ts";
import { requireDomain, runBrandJob } from "./brand.ts";
import { DEPTHS, type Depth } from "./brand-depth.ts";
import { tellFailure } from "./tell-failure.ts";
import { createTerminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

export interface BrandAtStart {
  domain: string;
  depth: Depth;
  country: string | undefined;
  language: string | undefined;
}

/** What `npm start -- --brand <domain>` asks for; undefined for the service alone. Throws a ConfigError. */
export function readStartArguments(args: readonly string[]): BrandAtStart | undefined {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { brand: text, depth: text, country: text, language: text },
    });
    const depth = DEPTHS.find((one) => one === (values.depth ?? "fast"));
    if (depth === undefined) throw new UsageError(`--depth must be fast or thorough, not "${values.depth}".`);
    if (values.brand === undefined) return undefined;
    return { domain: requireDomain(values.brand), depth, country: values.country, language: values.language };
  } catch (error) {
    throw new ConfigError([
      error instanceof Error ? error.message : String(error),
      "Usage: npm start [-- --brand <domain> [--depth fast|thorough] [--country <code>] [--language <code>]]",
    ]);
  }
}

export interface StartedService {
  url: string;
  config: Config;
  operatorKey: string | undefined;
}

/** Runs the main job beside the service that has just started, which keeps serving whatever comes of it. */
export async function followBrandAtStart(
  brand: BrandAtStart,
  { url, config, operatorKey }: StartedService,
): Promise<void> {
  // A reader of our output that goes away must not take the service along.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const terminal = createTerminal(process.stdout, process.stderr, process.env);
  const stopped = new AbortController();
  const onSignal = () => stopped.abort();
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    if (operatorKey === undefined) throw new UsageError(noKey(brand.domain));
    const client = createClient({ baseUrl: url, apiKey: operatorKey });
    await runBrandJob({ ...brand, client, terminal, json: false, dataDir: config.dataDir, signal: stopped.signal });
  } catch (error) {
    if (!stopped.signal.aborted) tellFailure(terminal.talk, error);
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
  if (stopped.signal.aborted) terminal.talk.line("Stopping. The run goes on where it was at the next start.");
  else terminal.talk.line(`Findable keeps serving at ${url}\nPress Ctrl-C to stop it.`);
}

function noKey(domain: string): string {
  return `The key of this installation is not in its data folder, so nothing was started for ${domain}: set BOOTSTRAP_KEY to an ADMIN key, or run \`npm run findable -- brand ${domain} --key …\`.`;
}
