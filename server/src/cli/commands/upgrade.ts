import { RELEASE } from "../../kernel/release.ts";
import type { Command, CommandCall } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { bytes, plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";
import { type DatabaseWork, withDatabase } from "../with-database.ts";
import { describeBackup, takeBackup } from "./backup.ts";
import { describeVerification } from "./restore.ts";

export const upgradeCommand: Command = {
  name: "upgrade",
  summary: "Say what the start of this release would change, back up, and try the upgrade on a copy",
  arguments: [
    {
      name: "place",
      description: "Folder or URL of an S3 bucket for the backup (default BACKUP_TO).",
      required: false,
    },
  ],
  options: {
    check: { type: "boolean", description: "Required: the upgrade itself is part of `npm start`." },
    "without-backup": { type: "boolean", description: "Only say what would change." },
  },
  async run(call) {
    if (!call.flag("check"))
      throw new UsageError(
        "The start of this release upgrades the database. `findable upgrade --check` says what it would do.",
      );
    return withDatabase(call, { isScratch: false, verb: "Checking" }, (work) => check(call, work));
  },
};

interface Plan {
  /** Why the start would refuse the database. */
  fault: string | undefined;
  from: string | undefined;
  to: string;
  tables: string[];
  functions: boolean;
  databaseBytes: number;
  /** Releases of the processes that run now. */
  running: string[];
}

async function check(call: CommandCall, work: DatabaseWork): Promise<ExitCode> {
  const plan = await planUpgrade(work.adminUrl);
  const { talk, data } = call.terminal;
  const { json } = call.options;
  if (!json) for (const line of describePlan(plan)) talk.line(line);
  if (plan.fault !== undefined || call.flag("without-backup")) {
    if (json) data.line(JSON.stringify(plan, undefined, 2));
    return plan.fault === undefined ? EXIT.ok : EXIT.refused;
  }
  const { report, backup, verified } = await tryOnCopy(call, work);
  call.terminal.status(undefined);
  const isGood = verified.faults.length === 0;
  if (json) data.line(JSON.stringify({ ...plan, ok: isGood, backup: report, copy: verified }, undefined, 2));
  else {
    describeBackup(call, report, backup.place.label);
    describeVerification(call, backup, verified);
    if (isGood)
      talk.line(
        `${talk.paint("green", "✓")} The copy was upgraded to release ${RELEASE}. Start the service to upgrade the database.`,
      );
  }
  return isGood ? EXIT.ok : EXIT.refused;
}

/** A verification restores and upgrades, as the start will. */
async function tryOnCopy(call: CommandCall, work: DatabaseWork) {
  const [{ openBackup }, { verifyBackup }] = await Promise.all([
    import("../../platform/backup/read-backup.ts"),
    import("../../platform/backup/verify-backup.ts"),
  ]);
  const { report, place } = await takeBackup(call, work.adminUrl);
  const backup = await openBackup(place, report.name);
  return { report, backup, verified: await verifyBackup(backup, work) };
}

async function planUpgrade(adminUrl: string): Promise<Plan> {
  const [{ withClient }, { findSchemaFault }, { readSchemaFiles }, { readSchemaState }, { findProcessNames }] =
    await Promise.all([
      import("../../platform/database/connection.ts"),
      import("../../platform/database/schema/find-schema-fault.ts"),
      import("../../platform/database/schema/schema-files.ts"),
      import("../../platform/database/schema/schema-state.ts"),
      import("../../platform/installation/installation.store.ts"),
    ]);
  const files = await readSchemaFiles();
  return withClient(adminUrl, async (client) => {
    const state = await readSchemaState(client);
    const fault = findSchemaFault(files, state, { release: RELEASE });
    const known = state.kind === "managed" ? state : undefined;
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_database_size(current_database())::text as bytes",
    );
    const names = await findProcessNames({ query: async (statement) => (await client.query(statement)).rows });
    return {
      fault: fault === undefined ? undefined : `${fault.problem} ${fault.wayOut}`,
      from: known?.applied.at(-1)?.release,
      to: RELEASE,
      tables: files.tables.slice(known?.applied.length ?? 0).map(({ name }) => name),
      functions: known?.functions?.sha256 !== files.functionsSha256,
      databaseBytes: Number(rows[0]?.bytes),
      running: names.filter((name) => /\b(api|worker)\b/.test(name)).toSorted(),
    };
  });
}

function describePlan(plan: Plan): string[] {
  if (plan.fault !== undefined) return [`Release ${RELEASE} would refuse this database. ${plan.fault}`];
  const changes =
    plan.tables.length === 0 && !plan.functions
      ? ["Nothing: the database has the schema of this release."]
      : [
          ...(plan.tables.length === 0
            ? []
            : [`Apply ${plural(plan.tables.length, "table file")}: ${plan.tables.join(", ")}.`]),
          ...(plan.functions ? ["Replace the functions, which locks every table for less than a second."] : []),
        ];
  return [
    `A start of release ${plan.to} would change this database (${bytes(plan.databaseBytes)}${plan.from === undefined ? "" : `, its newest table file applied by release ${plan.from}`}):`,
    ...changes.map((change) => `  ${change}`),
    ...(plan.running.length === 0
      ? []
      : [`  Processes at work now: ${plan.running.join(", ")}. They go on during the upgrade.`]),
  ];
}
