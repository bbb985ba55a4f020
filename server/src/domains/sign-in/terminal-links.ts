import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { hashOfToken, newToken } from "../../kernel/secrets/secret-token.ts";
import { hashOfEmailCode, newEmailCode } from "./factors/one-time-codes.ts";
import { hasOwner } from "./members.store.ts";
import { insertRequest } from "./requests.store.ts";

const PERSON_MINUTES = 10;
const OWNER_MINUTES = 15;

/** The path of a link that signs a person in once, in any browser and without a second factor: who has the machine has the data. */
export async function makePersonLink(tx: Tx, personId: string): Promise<string> {
  const token = newToken();
  const id = newId("sir");
  await insertRequest(tx, {
    ...{ id, personId, linkHash: hashOfToken(token) ?? "", codeHash: hashOfEmailCode(id, newEmailCode()) ?? "" },
    ...{ browserHash: undefined, back: undefined, minutes: PERSON_MINUTES },
  });
  return `/app/sign-in/link#token=${token}`;
}

/** The path of a link that makes the first owner of the oldest agency; undefined if it has one. */
export async function makeOwnerLink(tx: Tx): Promise<string | undefined> {
  const [key] = await tx.query<{ id: string; agency_id: string }>(sql`
    select k.id, k.agency_id from api_keys k join agencies a on a.id = k.agency_id
    where a.mode = 'live' and k.principal = 'key' and k.scope = 'ADMIN' and k.revoked_at is null
    order by a.created_at, a.id, k.created_at, k.id limit 1`);
  if (key === undefined || (await hasOwner(tx, key.agency_id))) return undefined;
  const token = newToken();
  await tx.query(sql`
    insert into app_sign_in_links (token_hash, agency_id, api_key_id, expires_at)
    values (${hashOfToken(token)}, ${key.agency_id}, ${key.id}, clock_timestamp() + make_interval(mins => ${OWNER_MINUTES}))`);
  return `/app/first#link=${token}`;
}
