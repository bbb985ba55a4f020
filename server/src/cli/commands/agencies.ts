import { KEY_SCOPES, type KeyScope } from "@findable/contract";
import type { ListedAgency } from "../../domains/keys/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { Command, CommandCall } from "../command.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { printOne } from "../print-list.ts";
import { type Column, printTable } from "../table.ts";
import { plain, when } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

/*
 * The operator's commands. They use the database of this machine and no API key. Domain and database are loaded on demand, because
 * the other commands need neither.
 */

const COLUMNS: readonly Column<ListedAgency>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "name", value: ({ name }) => name, shrinks: true },
  { header: "workspaces", value: ({ workspaces }) => String(workspaces), align: "right" },
  { header: "keys", value: ({ keys }) => String(keys), align: "right" },
  { header: "created", value: ({ createdAt }) => when(createdAt) },
  {
    header: "state",
    value: ({ suspendedAt }) => (suspendedAt === null ? "active" : `suspended ${when(suspendedAt)}`),
    style: ({ suspendedAt }) => (suspendedAt === null ? undefined : "yellow"),
  },
];

const ID = { name: "id", description: "ID of the agency, agy_….", required: true } as const;
const NAME = { type: "string", value: "<name>" } as const;

export const agenciesListCommand: Command = {
  name: "agencies list",
  summary: "List the agencies of this installation, from its database",
  async run(call) {
    const { findAgencies } = await import("../../domains/keys/index.ts");
    const data = await inDatabase(call, (system) => system.transaction([], (tx) => findAgencies(tx)));
    if (call.options.json) call.terminal.data.line(JSON.stringify({ data }, undefined, 2));
    else if (data.length === 0) call.terminal.talk.line("No agencies yet. `npm start` creates the first one.");
    else printTable(call.terminal.data, COLUMNS, data);
    return EXIT.ok;
  },
};

export const agenciesCreateCommand: Command = {
  name: "agencies create",
  summary: "Create an agency with an ADMIN key, and show its secret once",
  options: { name: { ...NAME, description: "Name of the agency; required." } },
  async run(call) {
    const name = requireName(call, "--name Northwind");
    const { createAgency, addOperatorKey } = await import("../../domains/keys/index.ts");
    const made = await change(call, "agencies.create", async (tx) => {
      const agencyId = await createAgency(tx, name);
      const admin = { name: "Admin key", scope: "ADMIN" as const, workspaceId: undefined, readOnly: false };
      return { agencyId, resource: agencyId, output: await addOperatorKey(tx, agencyId, admin) };
    });
    call.terminal.talk.line(
      `Created the agency ${made.agencyId}, "${plain(name)}", with an ADMIN key. Copy the secret now; it is not shown again:`,
    );
    printOne(call, { id: made.agencyId, name, key: made.output }, [made.output.secret]);
    return EXIT.ok;
  },
};

export const agenciesAddKeyCommand: Command = {
  name: "agencies add-key",
  summary: "Create a key of an agency for a further person, and show its secret once",
  arguments: [ID],
  options: {
    name: { ...NAME, description: "Name of the key; required." },
    scope: {
      type: "string",
      value: "<scope>",
      oneOf: KEY_SCOPES,
      description: "ADMIN (default), AGENCY or WORKSPACE; WORKSPACE needs --workspace with an ID.",
    },
    "read-only": { type: "boolean", description: "Allow only reads." },
  },
  async run(call) {
    const name = requireName(call, "--name Mara");
    const scope = KEY_SCOPES.find((one) => one === call.option("scope")) ?? "ADMIN";
    const key = { name, scope, workspaceId: workspaceOf(call, scope), readOnly: call.flag("read-only") };
    const { addOperatorKey } = await import("../../domains/keys/index.ts");
    const { output } = await change(call, "agencies.add-key", async (tx) => {
      const made = await addOperatorKey(tx, call.argument(0), key);
      return { agencyId: call.argument(0), resource: made.id, output: made };
    });
    call.terminal.talk.line(
      `Created ${output.id}, a ${output.scope} key named "${plain(name)}". Copy the secret now; it is not shown again:`,
    );
    printOne(call, output, [output.secret]);
    return EXIT.ok;
  },
};

export const agenciesSuspendCommand: Command = {
  name: "agencies suspend",
  summary: "Refuse the keys of an agency, and hold its schedules and effects",
  arguments: [ID],
  run: (call) => setSuspended(call, true),
};

export const agenciesResumeCommand: Command = {
  name: "agencies resume",
  summary: "End the suspension of an agency",
  arguments: [ID],
  run: (call) => setSuspended(call, false),
};

async function setSuspended(call: CommandCall, suspended: boolean): Promise<ExitCode> {
  const id = call.argument(0);
  const { suspendAgency } = await import("../../domains/keys/index.ts");
  await change(call, suspended ? "agencies.suspend" : "agencies.resume", async (tx) => {
    await suspendAgency(tx, id, suspended);
    return { agencyId: id, resource: id, output: undefined };
  });
  call.terminal.talk.line(
    `${call.terminal.talk.paint("green", "✓")} ${suspended ? "Suspended" : "Resumed"} the agency ${id}.`,
  );
  printOne(call, { id, suspended }, []);
  return EXIT.ok;
}

function requireName(call: CommandCall, example: string): string {
  const name = call.option("name")?.trim() ?? "";
  if (name.length > 0 && name.length <= 100) return name;
  throw new UsageError(`--name is missing, or longer than 100 characters. For example ${example}.`);
}

function workspaceOf({ options }: CommandCall, scope: KeyScope): string | undefined {
  const { workspace } = options;
  if ((scope === "WORKSPACE") === (workspace !== undefined)) return workspace;
  throw new UsageError(
    "--scope WORKSPACE and --workspace <id> belong together. The other scopes act in all workspaces.",
  );
}

interface Changed<T> {
  agencyId: string;
  /** What was created or changed. */
  resource: string;
  output: T;
}

/** Changes an agency and records it in the agency's audit log, in one transaction. */
function change<T>(call: CommandCall, action: string, work: (tx: Tx) => Promise<Changed<T>>): Promise<Changed<T>> {
  return inDatabase(call, async (system) => {
    const { recordAudit } = await import("../../platform/audit/audit-log.store.ts");
    return system.transaction([], async (tx) => {
      const changed = await work(tx);
      await tx.query(
        recordAudit({
          agencyId: changed.agencyId,
          workspaceId: undefined,
          action,
          actor: { type: "service", id: undefined, name: "Operator" },
          transport: "cli",
          requestId: undefined,
          status: 200,
          resource: { id: changed.resource },
          details: {},
        }),
      );
      return changed;
    });
  });
}

async function inDatabase<T>(call: CommandCall, work: (system: Database) => Promise<T>): Promise<T> {
  const logins = await findDatabaseLogins(call.config());
  if ("absent" in logins) throw new UsageError(logins.absent);
  const { openDatabase } = await import("../../platform/database/pool.ts");
  await using system = openDatabase({
    url: logins.appUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "findable agencies",
  });
  return await work(system);
}
