import type { Member } from "../../domains/people/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { appOrigin } from "../../start/app-origin.ts";
import type { Command, CommandCall } from "../command.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import { EXIT } from "../exit-codes.ts";
import { plain } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

/** The way in where no email arrives, the provider is down, or a person lost their second factor. */
export const signInCommand: Command = {
  name: "sign-in",
  summary: "Print a link that signs a person in once, or makes the first owner",
  arguments: [
    {
      name: "address",
      description: "Email address of the person. Without it: the first owner of this installation.",
      required: false,
    },
  ],
  async run(call) {
    const address = call.argument(0);
    const { path, about } = await inDatabase(call, (tx) => (address === "" ? ownerLink(tx) : personLink(tx, address)));
    const { host, port, publicUrl } = call.config();
    call.terminal.talk.line(about);
    call.terminal.data.line(`${appOrigin({ publicUrl }, `http://${host}:${port}`)}${path}`);
    return EXIT.ok;
  },
};

interface TerminalLink {
  path: string;
  about: string;
}

async function ownerLink(tx: Tx): Promise<TerminalLink> {
  const { makeOwnerLink } = await import("../../domains/sign-in/index.ts");
  const path = await makeOwnerLink(tx);
  if (path !== undefined) return { path, about: "Create the owner with this link. It works once, for 15 minutes:" };
  throw new UsageError(
    "This installation has an owner. Give the address of a person: findable sign-in ada@agency.example.",
  );
}

async function personLink(tx: Tx, address: string): Promise<TerminalLink> {
  const [{ emailKeyOf, findMembersByEmail }, { makePersonLink }, { recordAudit }] = await Promise.all([
    import("../../domains/people/index.ts"),
    import("../../domains/sign-in/index.ts"),
    import("../../platform/audit/audit-log.store.ts"),
  ]);
  const key = emailKeyOf(address);
  const members = key === undefined ? [] : await findMembersByEmail(tx, key);
  const [member]: (Member | undefined)[] = members.filter(({ status }) => status === "active");
  if (member === undefined) throw new UsageError(`No active person has the address ${plain(address)}.`);
  const path = await makePersonLink(tx, member.personId);
  await tx.query(
    recordAudit({
      agencyId: member.agencyId,
      workspaceId: undefined,
      action: "app.sign_in_link.create",
      actor: { type: "service", id: undefined, name: "Operator" },
      transport: "cli",
      requestId: undefined,
      status: 200,
      resource: { id: member.membershipId },
      details: {},
    }),
  );
  return {
    path,
    about: `Sign in as ${plain(member.name)} with this link. It works once, for 10 minutes, in any browser:`,
  };
}

async function inDatabase<T>(call: CommandCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  const logins = await findDatabaseLogins(call.config());
  if ("absent" in logins) throw new UsageError(logins.absent);
  const { openDatabase } = await import("../../platform/database/pool.ts");
  await using system = openDatabase({
    url: logins.appUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "findable sign-in",
  });
  return await system.transaction([], (tx) => work(tx));
}
