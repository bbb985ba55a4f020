import { type ApiKey, KEY_MODES, KEY_SCOPES } from "@findable/contract";
import type { Command, CommandCall } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { printList, printOne } from "../print-list.ts";
import type { Column } from "../table.ts";
import { plain, when } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

type ListedKey = Omit<ApiKey, "createdByName" | "ownerId" | "ownerName"> & {
  createdByName?: string | null;
  ownerName?: string | null;
};

const COLUMNS: readonly Column<ListedKey>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "name", value: ({ name }) => name, shrinks: true },
  { header: "scope", value: ({ scope, readOnly }) => (readOnly ? `${scope} (read-only)` : scope) },
  { header: "mode", value: ({ mode }) => mode },
  { header: "prefix", value: ({ prefix }) => prefix },
  { header: "created by", value: ({ createdByKeyId, createdByName }) => createdByName ?? createdByKeyId ?? "operator" },
  { header: "owner", value: ({ ownerName }) => ownerName ?? "agency" },
  { header: "last used", value: ({ lastUsedAt }) => when(lastUsedAt) },
  { header: "state", value: stateOf },
];

function stateOf({ revokedAt, expiresAt }: ListedKey): string {
  if (revokedAt !== null) return "revoked";
  if (expiresAt === null) return "active";
  return Date.parse(expiresAt) < Date.now() ? "expired" : `until ${when(expiresAt)}`;
}

export const keysListCommand: Command = {
  name: "keys list",
  summary: "List API keys, without their secrets",
  options: { limit: { type: "string", value: "<n>", description: "Maximum number of results, 1 to 200; default 50." } },
  async run(call) {
    const page = await call.client().auth.keys.list({ limit: call.integer("limit", 50) }, { signal: call.signal });
    printList(call, page, COLUMNS, "No keys yet.");
    return EXIT.ok;
  },
};

export const keysCreateCommand: Command = {
  name: "keys create",
  summary: "Create an API key and show its secret once",
  options: {
    name: { type: "string", value: "<name>", description: "Name of the key; required." },
    scope: {
      type: "string",
      value: "<scope>",
      oneOf: KEY_SCOPES,
      description: "WORKSPACE (default), AGENCY or ADMIN.",
    },
    mode: {
      type: "string",
      value: "<mode>",
      oneOf: KEY_MODES,
      description: "live or test (default: the mode of your key).",
    },
    expires: { type: "string", value: "<date>", description: "Expiry date, for example 2027-01-31." },
    "read-only": { type: "boolean", description: "Allow only reads." },
    "can-approve": {
      type: "boolean",
      description: "Allow decisions about approvals; your key needs this right too.",
    },
  },
  async run(call) {
    const name = call.option("name");
    if (name === undefined)
      throw new UsageError("--name is missing. Name the key after its purpose, for example --name Reporting.");
    const scope = KEY_SCOPES.find((one) => one === call.option("scope")) ?? "WORKSPACE";
    const mode = KEY_MODES.find((one) => one === call.option("mode"));
    const workspaceId = await workspaceFor(call, scope);
    const key = await call.client().auth.keys.create({
      name,
      scope,
      readOnly: call.flag("read-only"),
      canApprove: call.flag("can-approve"),
      ...(mode === undefined ? {} : { mode }),
      ...(workspaceId === undefined ? {} : { workspaceId }),
      ...expiry(call.option("expires")),
    });
    call.terminal.talk.line(
      `Created ${key.id}, a ${key.mode} ${key.scope} key named "${plain(key.name)}". Copy the secret now; it is not shown again:`,
    );
    printOne(call, key, [key.secret]);
    return EXIT.ok;
  },
};

/** An AGENCY or ADMIN key takes a workspace only to copy it into the world of a new test key. */
async function workspaceFor(call: CommandCall, scope: (typeof KEY_SCOPES)[number]): Promise<string | undefined> {
  if (scope !== "WORKSPACE" && call.options.workspace === undefined) return undefined;
  return (await call.workspaceClient()).workspaceId;
}

function expiry(text: string | undefined): { expiresAt?: string } {
  if (text === undefined) return {};
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`--expires must be a date such as 2027-01-31, not "${text}".`);
  return { expiresAt: moment.toISOString() };
}

export const keysRevokeCommand: Command = {
  name: "keys revoke",
  summary: "Revoke an API key immediately",
  arguments: [{ name: "id", description: "ID of the key, akey_….", required: true }],
  options: {
    descendants: { type: "boolean", description: "Also revoke the keys that this key created, and those below them." },
  },
  async run(call) {
    const id = call.argument(0);
    if (id.startsWith("sk_"))
      throw new UsageError(
        "Revoke a key by its ID (akey_…), not by its secret. `npm run findable -- keys list` shows the IDs.",
      );
    const descendants = call.flag("descendants");
    await call.client().auth.keys.revoke({ key_id: id, descendants }, { signal: call.signal });
    const what = descendants ? `${id} and the keys below it` : id;
    call.terminal.talk.line(`${call.terminal.talk.paint("green", "✓")} Revoked ${what}.`);
    printOne(call, { id, revoked: true }, []);
    return EXIT.ok;
  },
};
