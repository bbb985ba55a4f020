import { type BootstrapBrandResult, normaliseDomain, BootstrapBrandResult as ResultSchema } from "@findable/contract";
import { type FindableClient, FindableError, type Invocation, type Workspace } from "@findable/contract/client";
import { Value } from "typebox/value";
import type { Depth } from "./brand-depth.ts";
import { eachWorkspace } from "./choose-workspace.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { printBrandResult } from "./print-brand-result.ts";
import { printUnsuccessfulRun } from "./print-failure.ts";
import { type SavedFile, saveFiles } from "./save-files.ts";
import type { Terminal } from "./terminal.ts";
import { duration, plain, plural, spending } from "./text-layout.ts";
import { UsageError } from "./usage-error.ts";
import { watchRun } from "./watch-run.ts";

const SKILL = "bootstrap_brand";
const UNFINISHED_STATUSES = "PENDING,RUNNING,WAITING_APPROVAL,WAITING_INPUT,WAITING_CHILDREN";

export interface BrandJobOptions {
  client: FindableClient;
  /** A domain or a URL. */
  domain: string;
  depth: Depth;
  country?: string | undefined;
  language?: string | undefined;
  terminal: Terminal;
  /** Prints one JSON document on stdout instead of text. */
  json: boolean;
  /** The files are copied to `reports/<domain>` in this folder. */
  dataDir: string;
  signal?: AbortSignal | undefined;
}

/** Starts a brand job, or resumes following an unfinished one, and prints its result. */
export async function runBrandJob(options: BrandJobOptions): Promise<ExitCode> {
  const { terminal, signal } = options;
  const domain = requireDomain(options.domain);
  const workspace = await findOrCreateWorkspace(options.client, domain, terminal);
  const client = options.client.inWorkspace(workspace.id);
  const invocationId = (await findUnfinishedRun(client, options)) ?? (await startJob(client, domain, options));
  const run = await watchRun({ client, invocationId, terminal, signal });
  const folder = { dataDir: options.dataDir, domain };
  const saved = run.status === "SUCCEEDED" ? await saveFiles(client, run.files, folder, signal) : [];
  if (options.json) terminal.data.line(JSON.stringify({ workspace, invocation: run, savedFiles: saved }, undefined, 2));
  if (run.status !== "SUCCEEDED") {
    printUnsuccessfulRun(terminal.talk, run);
    return EXIT.refused;
  }
  printSuccess(terminal, run);
  const runUrl = `${client.baseUrl}/app/w/${workspace.id}/runs/${invocationId}`;
  if (!options.json) showResult(terminal, run, { saved, runUrl });
  return EXIT.ok;
}

export function requireDomain(text: string): string {
  const domain = normaliseDomain(text);
  if (domain !== undefined) return domain;
  throw new UsageError(`"${plain(text)}" is not a domain. Use a host name such as acme.example, or an http URL.`);
}

async function findOrCreateWorkspace(client: FindableClient, domain: string, terminal: Terminal): Promise<Workspace> {
  const known = await findWorkspace(client, domain);
  if (known !== undefined) return known;
  try {
    const created = await client.workspaces.create({ name: domain, primaryDomain: domain });
    terminal.talk.line(`  Created workspace ${created.id} for ${domain}.`);
    return created;
  } catch (error) {
    const raced =
      error instanceof FindableError && error.code === "workspace_exists"
        ? await findWorkspace(client, domain)
        : undefined;
    if (raced === undefined) throw error;
    return raced;
  }
}

async function findWorkspace(client: FindableClient, domain: string): Promise<Workspace | undefined> {
  for await (const workspace of eachWorkspace(client)) {
    if (normaliseDomain(workspace.primaryDomain) === domain) return workspace;
  }
  return undefined;
}

/** A tag derived from the options. A second start with the same options finds the first start's run by this tag. */
function jobTag({ depth, country, language }: BrandJobOptions): string {
  return ["terminal", depth, country?.toUpperCase() ?? "", language?.toLowerCase() ?? ""]
    .join(":")
    .replace(/(?<!:):+$/, "");
}

async function findUnfinishedRun(client: FindableClient, options: BrandJobOptions): Promise<string | undefined> {
  const { data } = await client.agent.invocations.list({
    skill: SKILL,
    status: UNFINISHED_STATUSES,
    tag: jobTag(options),
    limit: 1,
  });
  const [run] = data;
  if (run !== undefined) options.terminal.talk.line(`  Following run ${run.invocationId}, which is unfinished.`);
  return run?.invocationId;
}

async function startJob(client: FindableClient, domain: string, options: BrandJobOptions): Promise<string> {
  const { depth, country, language, terminal } = options;
  const input = { domain, depth, ...(country && { country }), ...(language && { language }) };
  const estimate = await client.agent.invoke.estimate({ skill: SKILL, input });
  const { credits, durationSeconds } = estimate.estimatedCost;
  const started = await client.agent.invoke({ skill: SKILL, input, tags: [jobTag(options)] });
  const { talk } = terminal;
  talk.line(
    `  ${talk.paint("bold", domain)}, ${depth}: up to ${plural(credits, "credit")} and ${duration(durationSeconds * 1000)}`,
  );
  talk.line(talk.paint("dim", `  Run ${started.invocationId}`));
  return started.invocationId;
}

function printSuccess({ talk }: Terminal, run: Invocation): void {
  const took = run.durationMs === null ? "" : ` in ${duration(run.durationMs)}`;
  talk.line(`${talk.paint("green", "✓")} Done${took}, ${spending(run)}.`);
}

function showResult(
  terminal: Terminal,
  run: Invocation,
  places: { saved: readonly SavedFile[]; runUrl: string },
): void {
  if (isResult(run.result)) printBrandResult(terminal.data, run.result, places);
  else terminal.data.line(JSON.stringify(run.result, undefined, 2));
}

/** False if a service of another version returned another shape. The caller then prints the JSON unchanged. */
function isResult(result: unknown): result is BootstrapBrandResult {
  return Value.Check(ResultSchema, result);
}
