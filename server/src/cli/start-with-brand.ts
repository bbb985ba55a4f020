import { parseArgs } from "node:util";
import { createClient } from "@findable/contract/client";
import { type Config, ConfigError } from "../start/config.ts";
import { DEPTHS, type Depth } from "./brand-depth.ts";
import { printFailure } from "./print-failure.ts";
import { requireDomain, runBrandJob } from "./run-brand-job.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

export interface BrandAtStart {
  domain: string;
  depth: Depth;
  country: string | undefined;
  language: string | undefined;
}

/** The brand options of `npm start -- --brand <domain>`; undefined without `--brand`. Throws a ConfigError. */
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
  terminal: Terminal;
}

/** Runs a brand job in the service that has just started. The service keeps running if the job fails. */
export async function followBrandAtStart(
  brand: BrandAtStart,
  { url, config, operatorKey, terminal }: StartedService,
): Promise<void> {
  // A closed output pipe must not stop the service.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const stopped = new AbortController();
  const onSignal = () => stopped.abort();
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    if (operatorKey === undefined) throw new UsageError(noKey(brand.domain));
    const client = createClient({ baseUrl: url, apiKey: operatorKey });
    await runBrandJob({ ...brand, client, terminal, json: false, dataDir: config.dataDir, signal: stopped.signal });
  } catch (error) {
    if (!stopped.signal.aborted) printFailure(terminal.talk, error);
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
  if (stopped.signal.aborted) terminal.talk.line("Stopping. The run resumes at the next start.");
  else terminal.talk.line(`Findable keeps running at ${url}\nPress Ctrl-C to stop.`);
}

function noKey(domain: string): string {
  return `No run was started for ${domain}: the data folder contains no operator key. Set BOOTSTRAP_KEY to an ADMIN key, or run \`npm run findable -- brand ${domain} --key …\`.`;
}
