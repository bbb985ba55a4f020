import type { Role } from "@findable/contract";
import { emailKeyOf, insertMember, insertPersonSession } from "../../src/domains/people/index.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import { hashOfToken, newToken } from "../../src/kernel/secrets/secret-token.ts";
import type { RestAnswer } from "./caller.ts";
import type { Service } from "./service.ts";

export interface TestPerson {
  membershipId: string;
  email: string;
  cookie: string;
  /** A call of the web app with the session of the person. */
  app(method: string, path: string, body?: unknown, workspace?: string): Promise<RestAnswer>;
}

/** The agency of the service's key. */
export async function agencyOf(service: Service): Promise<string> {
  const { body } = await service.rest("GET", "/v1/auth/keys?limit=1");
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    { text: "select agency_id from api_keys where id = $1", values: [body.data[0].id] },
  ]);
  const agencyId = rows?.[0]?.agency_id;
  if (agencyId === undefined) throw new Error("The service has no agency.");
  return agencyId;
}

/** A person of the agency who is signed in. */
export async function addPerson(
  service: Service,
  {
    role,
    workspaces,
    name = role,
    email = `${newId("mail")}@example.com`,
    ...given
  }: {
    role: Role;
    workspaces?: readonly string[];
    name?: string;
    email?: string;
    agencyId?: string;
  },
): Promise<TestPerson> {
  const agencyId = given.agencyId ?? (await agencyOf(service));
  const emailKey = emailKeyOf(email) ?? "";
  const membershipId = await service.database.system.transaction([], (tx) =>
    insertMember(tx, { agencyId, name, email, emailKey, role, workspaces, status: "active", invitedBy: undefined }),
  );
  if (membershipId === undefined) throw new Error(`The agency has ${email} already.`);
  return { membershipId, email, ...(await signIn(service, membershipId)) };
}

/** A new session of a person. */
export async function signIn(service: Service, membershipId: string): Promise<Pick<TestPerson, "cookie" | "app">> {
  const token = newToken();
  const session = { id: newId("wses"), membershipId, tokenHash: hashOfToken(token) ?? "", method: "test" };
  await service.database.system.transaction([], (tx) =>
    insertPersonSession(tx, { ...session, device: "Vitest", idleMinutes: 60, minutes: 600 }),
  );
  const cookie = `findable_${new URL(service.url).port}=${token}`;
  return {
    cookie,
    app: (method, path, body, workspace) =>
      service.rest(method, `/app/api${path}`, body, {
        key: null,
        headers: { Cookie: cookie, "X-Findable-App": "1", "Sec-Fetch-Site": "same-origin" },
        ...(workspace === undefined ? {} : { workspace }),
      }),
  };
}
