import type { AuditFault, AuditVerdict } from "../../platform/audit/verify-audit.ts";
import type { Command, CommandCall } from "../command.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import { EXIT } from "../exit-codes.ts";
import { type Column, printTable } from "../table.ts";
import { plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

export const auditVerifyCommand: Command = {
  name: "audit verify",
  summary: "Verify that no entry of the audit log was changed, added or removed",
  options: {
    noted: {
      type: "string",
      value: "<hash>",
      description: "A final hash of an earlier verification; the log must still contain it.",
    },
  },
  async run(call) {
    const verdict = await verify(call);
    if (call.options.json) {
      call.terminal.data.line(JSON.stringify({ ok: verdict.faults.length === 0, ...verdict }, undefined, 2));
    } else showVerdict(call, verdict);
    return verdict.faults.length === 0 ? EXIT.ok : EXIT.refused;
  },
};

async function verify(call: CommandCall): Promise<AuditVerdict> {
  const logins = await findDatabaseLogins(call.config());
  if ("absent" in logins) throw new UsageError(logins.absent);
  // Loaded on demand: the other commands need no database driver.
  const [{ openDatabase }, { verifyAudit }] = await Promise.all([
    import("../../platform/database/pool.ts"),
    import("../../platform/audit/verify-audit.ts"),
  ]);
  await using system = openDatabase({
    url: logins.appUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "findable audit",
  });
  const noted = call.option("noted");
  return verifyAudit(system, noted === undefined ? [] : [noted]);
}

function showVerdict({ terminal: { data } }: CommandCall, { chains, faults }: AuditVerdict): void {
  printTable(data, CHAIN_COLUMNS, chains);
  data.line();
  if (faults.length > 0) printTable(data, FAULT_COLUMNS, faults);
  else
    data.line(
      `${plural(
        chains.reduce((sum, { entries }) => sum + entries, 0),
        "entry",
        "entries",
      )}, all unchanged.`,
    );
}

const CHAIN_COLUMNS: readonly Column<AuditVerdict["chains"][number]>[] = [
  { header: "agency", value: ({ agencyId }) => agencyId },
  { header: "entries", value: ({ entries }) => String(entries), align: "right" },
  { header: "last hash", value: ({ hash }) => hash ?? "" },
];

const FAULT_COLUMNS: readonly Column<AuditFault>[] = [
  { header: "agency", value: ({ agencyId }) => agencyId ?? "" },
  { header: "entry", value: ({ position }) => String(position ?? ""), align: "right" },
  { header: "problem", value: ({ problem }) => problem, style: () => "red" },
];
