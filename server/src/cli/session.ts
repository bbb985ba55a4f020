import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createClient, type FindableClient } from "@findable/contract/client";
import { type Config, ConfigError, parseConfig } from "../start/config.ts";
import type { Environment } from "../start/setting-reader.ts";
import { chooseWorkspace, findWorkspaceOfRun } from "./choose-workspace.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

export interface GlobalOptions {
  url: string | undefined;
  key: string | undefined;
  workspace: string | undefined;
  json: boolean;
}

/** The terminal, settings and clients of a command. */
export interface Session {
  readonly terminal: Terminal;
  readonly environment: Environment;
  readonly options: GlobalOptions;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** The service's settings in this environment. Throws a UsageError if they are invalid. */
  config(): Config;
  /** Base URL of the service. */
  url(): string;
  /** The API key. Throws a UsageError if no key is configured. */
  key(): string;
  /** A client for calls that need no workspace. Throws a UsageError if no key is configured. */
  client(): FindableClient;
  /** A client for the selected workspace, or for the only workspace. */
  workspaceClient(): Promise<FindableClient>;
  /** A client for the selected workspace, or for the workspace of this run. */
  runClient(invocationId: string): Promise<FindableClient>;
}

export interface SessionStart extends Pick<Session, "terminal" | "environment" | "options" | "signal"> {
  /** Those that can be connected; by default those of the service. */
  vendors?: Config["vendors"];
  /** Default: read the environment. */
  readConfig?: () => Config;
}

export function openSession(start: SessionStart): Session {
  const { terminal, environment, options, signal, vendors, readConfig = () => parse(environment, vendors) } = start;
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

function parse(environment: Environment, vendors: Config["vendors"] | undefined): Config {
  try {
    return parseConfig(environment, vendors);
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
  if (URL.canParse(named) && /^https?:$/.test(new URL(named).protocol)) return named.replace(/(?<!\/)\/+$/, "");
  throw new UsageError(`"${named}" is not a URL. Set --url or FINDABLE_URL to a URL such as http://127.0.0.1:3000.`);
}

/** Replaces a wildcard listen address by the loopback address. */
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
  return `No API key found. Use --key, set FINDABLE_API_KEY, or run the command where ${operatorKeyFile(config)} exists. The first \`npm start\` writes that file.`;
}
