import {
  type BootstrapBrandResult,
  type Invocation,
  normaliseDomain,
  BootstrapBrandResult as ResultSchema,
  type Workspace,
} from "@findable/contract";
import { type FindableClient, FindableError } from "@findable/contract/client";
import { Value } from "typebox/value";
import type { Depth } from "./brand-depth.ts";
import { type SavedFile, saveFiles } from "./brand-files.ts";
import { printFindings } from "./brand-findings.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { tellUnsuccessful } from "./tell-run.ts";
import type { Terminal } from "./terminal.ts";
import { duration, plain, plural, spending } from "./text-layout.ts";
import { UsageError } from "./usage-error.ts";
import { watchRun } from "./watch-run.ts";
import { eachWorkspace } from "./workspaces.ts";

const SKILL = "bootstrap_brand";
const UNDER_WAY = "PENDING,RUNNING,WAITING_APPROVAL,WAITING_INPUT,WAITING_CHILDREN";

export interface BrandJobOptions {
  client: FindableClient;
  /** A domain or an address on it. */
  domain: string;
  depth: Depth;
  country?: string | undefined;
  language?: string | undefined;
  terminal: Terminal;
  /** One JSON document on stdout in place of the findings for people. */
  json: boolean;
  /** Copies of the files go to `reports/<domain>` in here. */
  dataDir: string;
  signal?: AbortSignal | undefined;
}

/** Reads a brand's site, or goes on with a reading that was under way, and shows what was found. */
export async function runBrandJob(options: BrandJobOptions): Promise<ExitCode> {
  const { terminal, signal } = options;
  const domain = requireDomain(options.domain);
  const workspace = await findOrCreateWorkspace(options.client, domain, terminal);
  const client = options.client.inWorkspace(workspace.id);
  const invocationId = (await findUnderWay(client, options)) ?? (await startJob(client, domain, options));
  const run = await watchRun({ client, invocationId, terminal, signal });
  const folder = { dataDir: options.dataDir, domain };
  const saved = run.status === "SUCCEEDED" ? await saveFiles(client, run.files, folder, signal) : [];
  if (options.json) terminal.data.line(JSON.stringify({ workspace, invocation: run, savedFiles: saved }, undefined, 2));
  if (run.status !== "SUCCEEDED") {
    tellUnsuccessful(terminal.talk, run);
    return EXIT.refused;
  }
  tellSuccess(terminal, run);
  if (!options.json) showResult(terminal, run, saved);
  return EXIT.ok;
}

export function requireDomain(text: string): string {
  const domain = normaliseDomain(text);
  if (domain !== undefined) return domain;
  throw new UsageError(
    `"${plain(text)}" is not a domain: give a host name such as acme.example, or an http address on it.`,
  );
}

async function findOrCreateWorkspace(client: FindableClient, domain: string, terminal: Terminal): Promise<Workspace> {
  const known = await findWorkspace(client, domain);
  if (known !== undefined) return known;
  try {
    const created = await client.workspaces.create({ name: domain, primaryDomain: domain });
    terminal.talk.line(`  Created the workspace ${created.id} for ${domain}.`);
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
    if (workspace.primaryDomain === domain) return workspace;
  }
  return undefined;
}

/** Marks the runs of one and the same wish, so that a second start goes on with the first one's run. */
function wishTag({ depth, country, language }: BrandJobOptions): string {
  return ["terminal", depth, country?.toUpperCase() ?? "", language?.toLowerCase() ?? ""].join(":").replace(/:+$/, "");
}

async function findUnderWay(client: FindableClient, options: BrandJobOptions): Promise<string | undefined> {
  const { data } = await client.agent.invocations.list({
    skill: SKILL,
    status: UNDER_WAY,
    tag: wishTag(options),
    limit: 1,
  });
  const [run] = data;
  if (run !== undefined) options.terminal.talk.line(`  Going on with ${run.invocationId}, which was under way.`);
  return run?.invocationId;
}

async function startJob(client: FindableClient, domain: string, options: BrandJobOptions): Promise<string> {
  const { depth, country, language, terminal } = options;
  const input = { domain, depth, ...(country && { country }), ...(language && { language }) };
  const estimate = await client.agent.invoke.estimate({ skill: SKILL, input });
  const { credits, durationSeconds } = estimate.estimatedCost;
  const started = await client.agent.invoke({ skill: SKILL, input, tags: [wishTag(options)] });
  const { talk } = terminal;
  talk.line(
    `  ${talk.paint("bold", domain)}, ${depth}: up to ${plural(credits, "credit")} and ${duration(durationSeconds * 1000)}`,
  );
  talk.line(talk.paint("dim", `  Run ${started.invocationId}`));
  return started.invocationId;
}

function tellSuccess({ talk }: Terminal, run: Invocation): void {
  const took = run.durationMs === undefined ? "" : ` in ${duration(run.durationMs)}`;
  talk.line(`${talk.paint("green", "✓")} Done${took}, ${spending(run)}.`);
}

function showResult(terminal: Terminal, run: Invocation, saved: readonly SavedFile[]): void {
  if (isResult(run.result)) printFindings(terminal.data, run.result, saved);
  else terminal.data.line(JSON.stringify(run.result, undefined, 2));
}

/** A service of another version may answer with another shape; then its JSON is shown as it is. */
function isResult(result: unknown): result is BootstrapBrandResult {
  return Value.Check(ResultSchema, result);
}
