import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Command, CommandCall } from "../command.ts";
import { type DatabaseLogins, findDatabaseLogins } from "../database-logins.ts";
import { EXIT } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";

export const adoptCommand: Command = {
  name: "adopt",
  summary: "Decide what a copied installation is, which holds its schedules, sending and webhooks until then",
  options: {
    "as-copy": {
      type: "boolean",
      description:
        "It stays beside its original: schedules, endpoints, mailboxes and monitoring are switched off, open runs are cancelled, and effects stay frozen until they are unfrozen.",
    },
    "as-original": {
      type: "boolean",
      description: "It was moved or restored, and its original no longer runs: everything continues.",
    },
  },
  async run(call) {
    const asCopy = call.flag("as-copy");
    if (asCopy === call.flag("as-original")) throw new UsageError("Give either --as-copy or --as-original.");
    const logins = await findDatabaseLogins(call.config());
    if ("absent" in logins) throw new UsageError(logins.absent);
    const held = await adopt(call, logins, asCopy);
    const { talk } = call.terminal;
    if (!held) talk.line("This installation is not held: there is nothing to decide.");
    else if (asCopy)
      talk.line(
        `${talk.paint("green", "✓")} This is an installation apart now. Switch on what it is meant to do: schedules, endpoints and mailboxes are off, and effects are frozen.`,
      );
    else talk.line(`${talk.paint("green", "✓")} This is the original. Its schedules, sending and webhooks continue.`);
    return EXIT.ok;
  },
};

/** Returns false where the installation was not held; a moved folder is recorded all the same. */
async function adopt(call: CommandCall, logins: DatabaseLogins, asCopy: boolean): Promise<boolean> {
  const [{ openDatabase }, store, { findFolderPlace }, { writeFolderRecord }] = await Promise.all([
    import("../../platform/database/pool.ts"),
    import("../../platform/installation/installation.store.ts"),
    import("../../platform/installation/folder-place.ts"),
    import("../../platform/installation/folder-record.ts"),
  ]);
  await using system = openDatabase({
    url: logins.appUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "findable adopt",
  });
  const db = store.systemQueries(system);
  const row = await store.findInstallation(db);
  if (row?.heldSince == null) return false;
  const identity = await store.findDatabaseIdentity(db);
  const nonce = asCopy ? randomUUID() : row.nonce;
  await system.transaction([], (tx) =>
    asCopy ? store.detachInstallation(tx, { nonce, reason: DETACHED, identity }) : store.keepInstallation(tx, identity),
  );
  const { dataDir } = call.config();
  const folder = path.join(dataDir, "postgres", "cluster");
  writeFolderRecord(dataDir, { nonce, cluster: logins.kind === "embedded" ? findFolderPlace(folder) : undefined });
  return true;
}

const DETACHED = "This installation was detached from the one that it was copied from.";
