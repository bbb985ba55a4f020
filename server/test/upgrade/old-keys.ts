import { hash } from "node:crypto";
import type pg from "pg";
import { generateSecret } from "../../src/domains/keys/keys.ts";
import type { Service } from "../harness/service.ts";

/** A key as releases before people stored it, without an owner. */
interface OldKey {
  name: string;
  scope: "WORKSPACE" | "AGENCY" | "ADMIN";
  readOnly: boolean;
  canApprove: boolean;
  /** Why it does not work. */
  ended?: "revoked" | "expired";
}

const KEYS: readonly OldKey[] = [
  ...(["WORKSPACE", "AGENCY", "ADMIN"] as const).flatMap((scope) =>
    [
      { readOnly: false, canApprove: true },
      { readOnly: false, canApprove: false },
      { readOnly: true, canApprove: false },
    ].map((rights) => ({ name: `${scope} ${JSON.stringify(rights)}`, scope, ...rights })),
  ),
  { name: "revoked", scope: "AGENCY", readOnly: false, canApprove: true, ended: "revoked" },
  { name: "expired", scope: "ADMIN", readOnly: false, canApprove: true, ended: "expired" },
];

const secrets = new Map(KEYS.map(({ name }) => [name, generateSecret("live")]));
const secretOf = (name: string) => secrets.get(name) ?? "";

/** Adds the keys to a database of any release, as `auth.keys.create` of that release did. */
export async function insertOldKeys(client: pg.Client): Promise<void> {
  for (const [index, { name, scope, readOnly, canApprove, ended }] of KEYS.entries()) {
    const secret = secretOf(name);
    await client.query(
      `insert into api_keys (id, agency_id, created_by_agency_id, workspace_id, name, scope, mode, secret_hash, prefix, read_only,
         can_approve, expires_at, revoked_at)
       select $1, w.agency_id, w.agency_id, case when $2 = 'WORKSPACE' then w.id end, $3, $2, 'live', $4, $5, $6, $7,
         case when $8 = 'expired' then now() - interval '1 day' end, case when $8 = 'revoked' then now() end
       from workspaces w where w.primary_domain = 'upgraded.example'`,
      [
        ...[`akey_old_${index}`, scope, name, hash("sha256", secret, "hex"), secret.slice(0, 12), readOnly, canApprove],
        ended ?? null,
      ],
    );
  }
}

/** What each key is answered: the status of a read, a write, a list of the agency, the audit log, a freeze, and of both workspaces. */
export async function askWithOldKeys(service: Service, workspace: string) {
  const answers: Record<string, unknown> = {};
  for (const { name } of KEYS) {
    const ask = async (method: string, path: string, body?: unknown, place: string | undefined = workspace) => {
      const inPlace = place === "" ? {} : { workspace: place };
      const { status, body: said } = await service.rest(method, path, body, { key: secretOf(name), ...inPlace });
      return status < 300 ? status : `${status} ${said.code}`;
    };
    answers[name] = {
      read: await ask("GET", "/v1/keywords?limit=1"),
      write: await ask("POST", "/v1/pillars", { name: `Pillar of ${name}` }),
      agency: await ask("GET", "/v1/workspaces", undefined, ""),
      admin: await ask("GET", "/v1/audit?limit=1", undefined, ""),
      freeze: await ask("POST", "/v1/effects/freeze", { scope: "workspace", reason: "A test." }),
      elsewhere: await ask("GET", "/v1/keywords?limit=1", undefined, "ws_nothing"),
    };
  }
  // What stays frozen would hold the runs of the dump.
  const { status, text } = await service.rest("DELETE", "/v1/effects/freeze?scope=workspace", undefined, { workspace });
  if (status >= 300) throw new Error(`The freeze stays: ${text}`);
  return answers;
}

/** What releases before people answered, by the contract of keys. */
export function expectedOfOldKeys(): Record<string, unknown> {
  return Object.fromEntries(
    KEYS.map(({ name, scope, readOnly, canApprove, ended }) => {
      if (ended !== undefined) {
        const refused = `401 key_${ended}`;
        const all = {
          read: refused,
          write: refused,
          agency: refused,
          admin: refused,
          freeze: refused,
          elsewhere: refused,
        };
        return [name, all];
      }
      const answers = {
        read: 200,
        write: readOnly ? "403 forbidden" : 201,
        agency: 200,
        admin: scope === "ADMIN" ? 200 : "403 forbidden",
        freeze: readOnly || !canApprove ? "403 forbidden" : 200,
        // A key of a workspace acts in it, whatever the header says.
        elsewhere: scope === "WORKSPACE" ? 200 : "403 workspace_forbidden",
      };
      return [name, answers];
    }),
  );
}
