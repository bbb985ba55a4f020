import { readFileSync } from "node:fs";
import { reasonOf } from "../../platform/processes/reason-of.ts";
import type { Command, CommandCall } from "../command.ts";
import { applyChange, type NewSecret } from "../configuration/apply-change.ts";
import type { Change } from "../configuration/change.ts";
import { planChanges } from "../configuration/plan-changes.ts";
import { parseConfiguration } from "../configuration/read-file.ts";
import { readService, type ServiceState } from "../configuration/read-service.ts";
import { writeConfiguration } from "../configuration/write-file.ts";
import { EXIT } from "../exit-codes.ts";
import { plain, plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

const FILE = { name: "file", description: "YAML file, or - for stdin.", required: true } as const;
const PRUNE = {
  type: "boolean",
  description:
    "Delete records that the file does not name, of the kinds that it manages. Workspaces and people are left alone.",
} as const;
const PRUNE_PEOPLE = {
  type: "boolean",
  description: "Remove people whom the file does not name from the agency, if it manages people.",
} as const;
const PRUNES = { prune: PRUNE, "prune-people": PRUNE_PEOPLE };

export const planCommand: Command = {
  name: "plan",
  summary: "Show how the service differs from a configuration file; exits with 1 if it does",
  arguments: [FILE],
  options: PRUNES,
  async run(call) {
    const { changes } = await readPlan(call);
    if (call.options.json) call.terminal.data.line(JSON.stringify({ changes: changes.map(shownOf) }, undefined, 2));
    else showPlan(call, changes);
    return changes.some(isDrift) ? EXIT.refused : EXIT.ok;
  },
};

export const applyCommand: Command = {
  name: "apply",
  summary: "Make the service as a configuration file describes it",
  arguments: [FILE],
  options: PRUNES,
  async run(call) {
    const { changes, now } = await readPlan(call);
    const options = {
      client: call.client(),
      environment: call.environment,
      signal: call.signal,
      workspaceIds: new Map(now.workspaces.map(({ domain, id }) => [domain, id])),
    };
    const secrets: NewSecret[] = [];
    for (const change of changes) {
      const secret = await applyChange(change, options);
      if (secret !== undefined) secrets.push(secret);
    }
    if (call.options.json)
      call.terminal.data.line(JSON.stringify({ changes: changes.map(shownOf), secrets }, undefined, 2));
    else showApplied(call, changes, secrets);
    return changes.some(({ act }) => act === "fixed") ? EXIT.refused : EXIT.ok;
  },
};

export const exportCommand: Command = {
  name: "export",
  summary: "Print the configuration of the agency as a file for plan and apply",
  async run(call) {
    const text = writeConfiguration(await readService(call.client(), call.signal));
    call.terminal.data.line(text.trimEnd());
    return EXIT.ok;
  },
};

async function readPlan(call: CommandCall): Promise<{ changes: Change[]; now: ServiceState }> {
  const wanted = parseConfiguration(readText(call.argument(0)));
  const now = await readService(call.client(), call.signal);
  const pruned = { prune: call.flag("prune"), prunePeople: call.flag("prune-people") };
  return { changes: planChanges(wanted, now, pruned), now };
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function isDrift({ act }: Change): boolean {
  return act !== "unmanaged";
}

function shownOf({ act, domain, what, name, differences, note }: Change) {
  return { act, workspace: domain ?? null, what, name, differences, ...(note === undefined ? {} : { note }) };
}

const MARKS = {
  create: ["+", "green"],
  update: ["~", "yellow"],
  delete: ["-", "red"],
  fixed: ["!", "red"],
  unmanaged: ["·", "dim"],
} as const;

function showPlan({ terminal: { data } }: CommandCall, changes: readonly Change[]): void {
  for (const { act, domain, what, name, differences, note } of changes) {
    const [mark, style] = MARKS[act];
    const place = domain === undefined || domain === name ? "" : ` in ${domain}`;
    const usual = {
      fixed: "cannot be changed: create it under another name",
      unmanaged: "not in the file, left alone",
    };
    const why = note ?? (act === "fixed" || act === "unmanaged" ? usual[act] : undefined);
    data.line(
      `${data.paint(style, mark)} ${act} ${what} ${plain(name)}${place}${why === undefined ? "" : ` (${plain(why)})`}`,
    );
    for (const { field, now, wanted } of differences)
      data.line(`    ${field}: ${plain(JSON.stringify(now))} → ${plain(JSON.stringify(wanted))}`);
  }
  const count = changes.filter(isDrift).length;
  data.line(count === 0 ? "No differences." : `${plural(count, "difference")}.`);
}

function showApplied(call: CommandCall, changes: readonly Change[], secrets: readonly NewSecret[]): void {
  showPlan(call, changes);
  const applied = changes.filter(({ act }) => act !== "unmanaged" && act !== "fixed").length;
  call.terminal.data.line(applied === 0 ? "Nothing to apply." : `Applied ${plural(applied, "change")}.`);
  for (const { what, name, secret } of secrets) {
    const thing = what === "people" ? "Invitation of" : `Secret of ${what}`;
    call.terminal.data.line(`${thing} ${plain(name)}, shown only once: ${secret}`);
  }
}
