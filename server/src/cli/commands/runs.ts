import { INVOCATION_STATUSES } from "@findable/contract";
import type { FindableClient, Invocation, ListedInvocation } from "@findable/contract/client";
import type { Command, CommandCall } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { readJsonArgument } from "../json-argument.ts";
import { printUnsuccessfulRun } from "../print-failure.ts";
import { printList, printOne } from "../print-list.ts";
import type { Column } from "../table.ts";
import { duration, number, plain, spending, when } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";
import { watchRun } from "../watch-run.ts";

const STATUS_STYLES: Record<string, "green" | "red" | "yellow" | "cyan" | "dim"> = {
  SUCCEEDED: "green",
  FAILED: "red",
  CANCELLED: "dim",
  RUNNING: "cyan",
  PENDING: "dim",
};

const COLUMNS: readonly Column<ListedInvocation>[] = [
  { header: "id", value: ({ invocationId }) => invocationId },
  { header: "status", value: ({ status }) => status, style: ({ status }) => STATUS_STYLES[status] ?? "yellow" },
  { header: "skill", value: ({ skill }) => skill },
  { header: "started", value: ({ startedAt, createdAt }) => when(startedAt ?? createdAt) },
  {
    header: "duration",
    value: ({ durationMs }) => (durationMs === null ? "–" : duration(durationMs)),
    align: "right",
  },
  { header: "credits", value: ({ creditsUsed }) => number(creditsUsed), align: "right" },
  { header: "error", value: ({ error }) => error?.code ?? "", shrinks: true },
];

const RUN_ID = { name: "id", description: "ID of the run, inv_….", required: true };

export const runsListCommand: Command = {
  name: "runs list",
  summary: "List runs, newest first",
  options: {
    status: {
      type: "string",
      value: "<list>",
      description: `Only runs with these statuses, comma-separated: ${INVOCATION_STATUSES.join(", ")}.`,
    },
    skill: { type: "string", value: "<slug>", description: "Only runs of this skill." },
    limit: { type: "string", value: "<n>", description: "Maximum number of results, 1 to 200; default 20." },
  },
  async run(call) {
    const [status, skill] = [call.option("status")?.toUpperCase(), call.option("skill")];
    const client = await call.workspaceClient();
    const filters = { ...(status && { status }), ...(skill && { skill }) };
    const page = await client.agent.invocations.list(
      { ...filters, limit: call.integer("limit", 20) },
      { signal: call.signal },
    );
    printList(call, page, COLUMNS, "No matching runs. Start a run with `npm run findable -- runs start <skill>`.");
    return EXIT.ok;
  },
};

export const runsWatchCommand: Command = {
  name: "runs watch",
  summary: "Follow a run until it ends; with --json, print one event per line",
  arguments: [RUN_ID],
  async run(call) {
    const id = requireRunId(call.argument(0));
    return watch(call, await call.runClient(id), id);
  },
};

export const runsStartCommand: Command = {
  name: "runs start",
  summary: "Start a run of a skill",
  arguments: [{ name: "skill", description: "Slug of the skill; the command skills lists them.", required: true }],
  options: {
    input: { type: "string", value: "<json>", description: "Input of the skill as JSON, @file, or - for stdin." },
    watch: { type: "boolean", description: "Follow the run until it ends. The exit code reports its outcome." },
  },
  async run(call) {
    const client = await call.workspaceClient();
    const input = await readJsonArgument(call.option("input") ?? "");
    const started = await client.agent.invoke({ skill: call.argument(0), input });
    call.terminal.talk.line(`Started ${started.invocationId}.`);
    if (call.flag("watch")) return watch(call, client, started.invocationId);
    printOne(call, started, [started.invocationId]);
    return EXIT.ok;
  },
};

export const runsCancelCommand: Command = {
  name: "runs cancel",
  summary: "Cancel a run and its child runs",
  arguments: [RUN_ID],
  options: { reason: { type: "string", value: "<text>", description: "Reason, stored with the run." } },
  async run(call) {
    const id = requireRunId(call.argument(0));
    const client = await call.runClient(id);
    const reason = call.option("reason");
    const run = await client.agent.invocations.cancel({ id, reason }, { signal: call.signal });
    call.terminal.talk.line(`${call.terminal.talk.paint("green", "✓")} ${id} is ${run.status}.`);
    printOne(call, run, []);
    return EXIT.ok;
  },
};

async function watch(call: CommandCall, client: FindableClient, invocationId: string): Promise<ExitCode> {
  const { terminal, options, signal } = call;
  const onEvent = (event: unknown) => {
    if (options.json) terminal.data.line(JSON.stringify(event));
  };
  const run = await watchRun({ client, invocationId, terminal, signal, onEvent }).catch((error: unknown) => {
    if (signal.aborted)
      terminal.talk.line(`The run continues. Follow it again: npm run findable -- runs watch ${invocationId}`);
    throw error;
  });
  if (run.status !== "SUCCEEDED") {
    printUnsuccessfulRun(terminal.talk, run);
    return EXIT.refused;
  }
  printSucceededRun(call, run);
  return EXIT.ok;
}

function printSucceededRun({ terminal, options }: CommandCall, run: Invocation): void {
  const took = run.durationMs === null ? "" : ` in ${duration(run.durationMs)}`;
  terminal.talk.line(`${terminal.talk.paint("green", "✓")} SUCCEEDED${took}, ${spending(run)}.`);
  for (const file of run.files) terminal.talk.line(`  ${plain(file)}`);
  if (!options.json) terminal.data.line(JSON.stringify(run.result, undefined, 2));
}

function requireRunId(text: string): string {
  if (/^inv_[A-Za-z0-9_-]+$/.test(text)) return text;
  throw new UsageError(
    `"${plain(text)}" is not a run ID such as inv_k3v8x0q2m5n7p9r1t4w6y8z0. \`npm run findable -- runs list\` shows the IDs.`,
  );
}
