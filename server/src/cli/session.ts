import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createClient, type FindableClient } from "@findable/contract/client";
import { type Config, ConfigError, parseConfig } from "../start/config.ts";
import type { Environment } from "../start/setting-reader.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { chooseWorkspace, findWorkspaceOfRun } from "./workspaces.ts";

export interface GlobalOptions {
  url: string | undefined;
  key: string | undefined;
  workspace: string | undefined;
  json: boolean;
}

/** What every command may use: where to write, whom to call. */
export interface Session {
  readonly terminal: Terminal;
  readonly environment: Environment;
  readonly options: GlobalOptions;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** The service's settings as this machine sees them. Throws a UsageError where they cannot be used. */
  config(): Config;
  /** Where the service is. */
  url(): string;
  /** The API key. Throws a UsageError where none is known. */
  key(): string;
  /** Calls that need no workspace. Throws a UsageError where no key is known. */
  client(): FindableClient;
  /** Calls in the workspace that was named, or in the only one. */
  workspaceClient(): Promise<FindableClient>;
  /** Calls in the workspace that was named, or in the one that this run is in. */
  runClient(invocationId: string): Promise<FindableClient>;
}

export interface SessionStart extends Pick<Session, "terminal" | "environment" | "options" | "signal"> {
  /** Default: from the environment. */
  readConfig?: () => Config;
}

export function openSession(start: SessionStart): Session {
  const { terminal, environment, options, signal, readConfig = () => parse(environment) } = start;
  const config = readConfig;
  const url = () => serviceUrl(options.url ?? textOf(environment, "FINDABLE_URL"), config);
  const key = () => {
    const known = options.key ?? textOf(environment, "FINDABLE_API_KEY") ?? operatorKey(config());
    if (known === undefined) throw new UsageError(noKey(config()));
    return known;
  };
  const client = () => createClient({ baseUrl: url(), apiKey: key() });
  const workspace = options.workspace ?? textOf(environment, "FINDABLE_WORKSPACE");
  return {
    terminal,
    environment,
    options,
    signal,
    config,
    url,
    key,
    client,
    workspaceClient: () => chooseWorkspace(client(), workspace),
    runClient: (invocationId) =>
      workspace === undefined ? findWorkspaceOfRun(client(), invocationId) : chooseWorkspace(client(), workspace),
  };
}

function parse(environment: Environment): Config {
  try {
    return parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.problems.join("\n"));
    throw error;
  }
}

function textOf(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim();
  return text === "" ? undefined : text;
}

function serviceUrl(named: string | undefined, config: () => Config): string {
  if (named === undefined) return localUrl(config());
  if (URL.canParse(named) && /^https?:$/.test(new URL(named).protocol)) return named.replace(/\/+$/, "");
  throw new UsageError(`"${named}" is not an address: --url and FINDABLE_URL are like http://127.0.0.1:3000.`);
}

/** A service that listens everywhere is called on the loopback address. */
function localUrl({ publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl;
  const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const reached = everywhere[host] ?? host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

function operatorKeyFile({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "operator.key");
}

function operatorKey(config: Config): string | undefined {
  if (config.bootstrapKey !== undefined) return config.bootstrapKey;
  const file = operatorKeyFile(config);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

function noKey(config: Config): string {
  return `No API key is known: give --key, set FINDABLE_API_KEY, or run this where ${operatorKeyFile(config)} is, which the first \`npm start\` writes.`;
}
