import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson, agencyOf, signIn, type TestPerson } from "../../../test/harness/people.ts";
import { createWorkspace } from "../../../test/harness/seeds.ts";
import { type Service, startService } from "../../../test/harness/service.ts";

let service: Service;
let agencyId: string;
let brand: string;
let owner: TestPerson;
beforeAll(async () => {
  service = await startService();
  agencyId = await agencyOf(service);
  brand = await createWorkspace(service.database, { agencyId });
  owner = await addPerson(service, { role: "OWNER", name: "Olga Owner" });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

let count = 0;
function address(): string {
  count += 1;
  return `person-${count}@northwind-${agencyId.slice(-8)}.example`;
}

function invite(people: object[], by: TestPerson = owner) {
  return by.app("POST", "/v1/people", { people });
}

/** The state of every invitation of a member, oldest first. */
async function invitationsOf(membershipId: string): Promise<string[]> {
  const [rows] = await service.database.system.batch<{ state: string }>([
    {
      text: `select case when voided_at is not null then 'void' when used_at is not null then 'used' else 'open' end as state
        from invitations where membership_id = $1 order by created_at`,
      values: [membershipId],
    },
  ]);
  return (rows ?? []).map(({ state }) => state);
}

describe("an invitation", () => {
  test("adds many people at once, each with a link that is shown once", async () => {
    const [first, second] = [address(), address()];
    const { status, body } = await invite([
      { email: first, name: "Ada", role: "EDITOR" },
      { email: second, name: "Kunde", role: "VIEWER", workspaceIds: [brand] },
    ]);

    expect(status).toBe(201);
    expect(body.data).toMatchObject([
      {
        email: first,
        role: "EDITOR",
        workspaceIds: null,
        status: "invited",
        outcome: "invited",
        invitedBy: owner.membershipId,
      },
      { email: second, role: "VIEWER", workspaceIds: [brand], status: "invited" },
    ]);
    expect(body.data[0].acceptUrl).toMatch(/\/app\/join#[\w-]{43}$/);
    expect(body.data[0].acceptUrl).not.toBe(body.data[1].acceptUrl);
    expect((await owner.app("GET", `/v1/people/${body.data[0].id}`)).body).not.toHaveProperty("acceptUrl");
  });

  test("that is sent again replaces the earlier link and the role", async () => {
    const email = address();
    const [made] = (await invite([{ email, name: "Ada", role: "EDITOR" }])).body.data;
    const again = await invite([{ email: email.toUpperCase(), name: "Ada L.", role: "APPROVER" }]);

    expect(again.body.data).toMatchObject([{ id: made.id, name: "Ada L.", role: "APPROVER", outcome: "resent" }]);
    expect(await invitationsOf(made.id)).toEqual(["void", "open"]);
  });

  test("to somebody who has accepted changes nothing", async () => {
    const person = await addPerson(service, { role: "EDITOR", email: address() });
    const { body } = await invite([{ email: person.email, name: "Other", role: "VIEWER" }]);

    expect(body.data).toMatchObject([
      { id: person.membershipId, role: "EDITOR", outcome: "already_member", acceptUrl: null },
    ]);
  });

  test.each([
    ["is no address", { email: "none at all" }, "people[0].email"],
    ["mixes scripts", { email: "p\u0430ul@example.com" }, "people[0].email"],
    ["limits an owner to a brand", { role: "OWNER", workspaceIds: ["ws_1"] }, "people[0].workspaceIds"],
    ["names a workspace of another agency", { workspaceIds: ["ws_of_another"] }, "people[0].workspaceIds"],
  ])("whose entry %s is refused with the field", async (_what, more, field) => {
    const { status, body } = await invite([{ email: address(), name: "Ada", role: "EDITOR", ...more }]);

    expect({ status, fields: body.details.errors.map((one: { field: string }) => one.field) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  test("that lists one address twice, in another case or spelling, is refused", async () => {
    const email = address();
    const { status, body } = await invite([
      { email, name: "Ada", role: "EDITOR" },
      { email: email.toUpperCase(), name: "Ada", role: "EDITOR" },
    ]);

    expect({ status, errors: body.details.errors }).toMatchObject({
      status: 400,
      errors: [{ field: "people[1].email" }],
    });
  });

  test("reaches no further than the inviter: an admin invites managers and no admins, an editor no one", async () => {
    const admin = await addPerson(service, { role: "ADMIN" });
    const editor = await addPerson(service, { role: "EDITOR" });
    const one = (role: string) => [{ email: address(), name: "Ada", role }];

    expect((await invite(one("MANAGER"), admin)).status).toBe(201);
    expect((await invite(one("ADMIN"), admin)).status).toBe(403);
    expect((await invite(one("VIEWER"), editor)).status).toBe(403);
  });

  test("brings somebody back who was removed, with the same identity and the new role", async () => {
    const person = await addPerson(service, { role: "MANAGER", email: address() });
    await owner.app("DELETE", `/v1/people/${person.membershipId}`);
    const { body } = await invite([{ email: person.email, name: "Ada", role: "VIEWER" }]);
    await service.database.system.batch([
      { text: "update memberships set status = 'active' where id = $1", values: [person.membershipId] },
    ]);
    const again = await signIn(service, person.membershipId);

    expect(body.data).toMatchObject([{ id: person.membershipId, role: "VIEWER", outcome: "invited" }]);
    expect((await again.app("GET", "/v1/me")).body).toMatchObject({ role: "VIEWER" });
    expect((await person.app("GET", "/v1/me")).status).toBe(401);
  });

  test("to an address that another agency has uses the same person and shows nothing of them", async () => {
    const email = address();
    const other = await startService();
    try {
      await addPerson(other, { role: "EDITOR", email, name: "Secret Name" });
      const { body } = await invite([{ email, name: "Ada", role: "EDITOR" }]);

      expect(body.data).toMatchObject([{ name: "Ada", status: "invited", outcome: "invited" }]);
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });
});

describe("the last owner", () => {
  test("can be neither removed, nor demoted, nor deactivated, while another one can", async () => {
    const alone = await startService();
    try {
      const last = await addPerson(alone, { role: "OWNER" });
      const path = `/v1/people/${last.membershipId}`;
      const refused = { status: 403, body: { details: { lastOwner: true } } };

      expect(await last.app("DELETE", path)).toMatchObject(refused);
      expect(await last.app("PATCH", path, { role: "ADMIN" })).toMatchObject(refused);
      expect(await last.app("PATCH", path, { active: false })).toMatchObject(refused);
      await addPerson(alone, { role: "OWNER" });
      expect(await last.app("PATCH", path, { role: "ADMIN" })).toMatchObject({ status: 200, body: { role: "ADMIN" } });
    } finally {
      await alone[Symbol.asyncDispose]();
    }
  });

  test("stays when two owners demote each other at the same time", async () => {
    const alone = await startService();
    try {
      const [one, two] = [await addPerson(alone, { role: "OWNER" }), await addPerson(alone, { role: "OWNER" })];
      const demote = (by: TestPerson, whom: TestPerson) =>
        by.app("PATCH", `/v1/people/${whom.membershipId}`, { role: "VIEWER" });
      const answers = await Promise.all([demote(one, two), demote(two, one)]);

      const owners = await alone.rest("GET", "/v1/people?role=OWNER");

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(owners.body.data).toHaveLength(1);
    } finally {
      await alone[Symbol.asyncDispose]();
    }
  });
});

describe("a change of a person", () => {
  test("takes effect on the next request, and ends the sessions", async () => {
    const person = await addPerson(service, { role: "EDITOR" });
    await person.app("GET", "/v1/me");

    const changed = await owner.app("PATCH", `/v1/people/${person.membershipId}`, { role: "VIEWER" });
    const again = await signIn(service, person.membershipId);

    expect(changed.body).toMatchObject({ role: "VIEWER", endedSessions: 1 });
    expect(await person.app("GET", "/v1/me")).toMatchObject({ status: 401 });
    expect((await again.app("GET", "/v1/me")).body).toMatchObject({ role: "VIEWER", may: ["read"] });
  });

  test("that is one of an owner or admin needs an owner", async () => {
    const [admin, other] = [await addPerson(service, { role: "ADMIN" }), await addPerson(service, { role: "ADMIN" })];

    expect((await admin.app("DELETE", `/v1/people/${other.membershipId}`)).status).toBe(403);
    expect((await admin.app("PATCH", `/v1/people/${admin.membershipId}`, { role: "OWNER" })).status).toBe(403);
    expect((await owner.app("DELETE", `/v1/people/${other.membershipId}`)).status).toBe(204);
  });

  test("withdraws an open invitation when its role changes", async () => {
    const [made] = (await invite([{ email: address(), name: "Ada", role: "EDITOR" }])).body.data;
    await owner.app("PATCH", `/v1/people/${made.id}`, { role: "VIEWER" });

    expect(await invitationsOf(made.id)).toEqual(["void"]);
  });
});

describe("the keys of a person", () => {
  async function withKey(role: "MANAGER" | "EDITOR" = "MANAGER") {
    const person = await addPerson(service, { role });
    const { body: key } = await person.app("POST", "/v1/auth/keys", { name: "Script", scope: "AGENCY" });
    return { person, key, use: () => service.rest("GET", "/v1/workspaces", undefined, { key: key.secret }) };
  }

  test("name their owner, and do no more than the owner's role can", async () => {
    const { person, key } = await withKey();
    await owner.app("PATCH", `/v1/people/${person.membershipId}`, { role: "VIEWER" });
    const call = { key: key.secret, workspace: brand };

    expect(key).toMatchObject({ ownerId: person.membershipId, ownerName: "MANAGER", createdByName: "MANAGER" });
    expect((await service.rest("GET", "/v1/pillars", undefined, call)).status).toBe(200);
    expect((await service.rest("POST", "/v1/pillars", { name: "Sheds" }, call)).status).toBe(403);
    expect((await service.rest("GET", "/v1/me", undefined, call)).body).toMatchObject({
      kind: "key",
      owner: person.membershipId,
      may: ["read"],
    });
  });

  test("are asked for when the person is removed, and listed in the refusal", async () => {
    const { person, key, use } = await withKey();
    const path = `/v1/people/${person.membershipId}`;
    const refused = await owner.app("DELETE", path);

    expect(refused).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: "keys" }], keys: [{ id: key.id, name: "Script" }] } },
    });
    expect((await use()).status).toBe(200);
    expect((await owner.app("DELETE", `${path}?keys=revoke`)).status).toBe(204);
    expect(await use()).toMatchObject({ status: 401, body: { code: "key_revoked" } });
    expect((await owner.app("GET", path)).status).toBe(404);
  });

  test("are handed over to another person, whose role then decides", async () => {
    const { person, key, use } = await withKey();
    const heir = await addPerson(service, { role: "VIEWER" });
    const path = `/v1/people/${person.membershipId}?keys=hand_over&handOverTo=${heir.membershipId}`;

    expect((await owner.app("DELETE", path)).status).toBe(204);
    expect((await use()).status).toBe(200);
    expect((await owner.app("GET", `/v1/people/${heir.membershipId}`)).body.ownedKeys).toMatchObject([{ id: key.id }]);
  });

  test("of a service stay with the agency, are made by admins only, and are asked for as well", async () => {
    const { person } = await withKey();
    const admin = await addPerson(service, { role: "ADMIN" });
    const wish = { name: "Service", scope: "AGENCY", owner: "agency" };

    expect((await person.app("POST", "/v1/auth/keys", wish)).status).toBe(403);
    const { body: key } = await admin.app("POST", "/v1/auth/keys", wish);
    expect(key).toMatchObject({ ownerId: null });
    const kept = await owner.app("PATCH", `/v1/people/${admin.membershipId}`, {
      active: false,
      keys: "hand_over",
      handOverTo: "agency",
    });
    expect(kept.body).toMatchObject({ status: "inactive", handedOverKeys: [{ id: key.id }], revokedKeys: [] });
    expect((await service.rest("GET", "/v1/workspaces", undefined, { key: key.secret })).status).toBe(200);
  });

  test("are seen and revoked by who manages the agency, and by the owner", async () => {
    const [mine, other] = [await withKey(), await withKey()];
    const { body } = await mine.person.app("GET", "/v1/auth/keys");

    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([mine.key.id]);
    expect((await mine.person.app("DELETE", `/v1/auth/keys/${other.key.id}`)).status).toBe(404);
    expect((await mine.person.app("DELETE", `/v1/auth/keys/${mine.key.id}`)).status).toBe(204);
  });

  test("stop when the person is deactivated, and the person signs in again once active", async () => {
    const { person, use } = await withKey();
    const path = `/v1/people/${person.membershipId}`;

    await owner.app("PATCH", path, { active: false, keys: "revoke" });
    expect((await use()).status).toBe(401);
    expect((await person.app("GET", "/v1/me")).status).toBe(401);
    await owner.app("PATCH", path, { active: true });
    expect((await (await signIn(service, person.membershipId)).app("GET", "/v1/me")).status).toBe(200);
  });
});

describe("a person", () => {
  test("is listed with role, workspaces, keys and last use, and filtered by role", async () => {
    const person = await addPerson(service, { role: "APPROVER", workspaces: [brand], name: "Ann" });
    const { body } = await owner.app("GET", "/v1/people?role=APPROVER");

    expect(body.data).toContainEqual(
      expect.objectContaining({
        id: person.membershipId,
        name: "Ann",
        workspaceIds: [brand],
        keys: 0,
        lastSeenAt: null,
      }),
    );
    expect(body.data.every(({ role }: { role: string }) => role === "APPROVER")).toBe(true);
  });

  test("lists and ends own sessions, and no others", async () => {
    const person = await addPerson(service, { role: "VIEWER", workspaces: [brand] });
    const second = await signIn(service, person.membershipId);
    const { body } = await person.app("GET", "/v1/me/sessions");
    const other = body.data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);

    expect(body.data).toHaveLength(2);
    expect(other).toMatchObject({ method: "test", device: "Vitest" });
    expect((await owner.app("DELETE", `/v1/me/sessions/${other.id}`)).status).toBe(404);
    expect((await person.app("DELETE", `/v1/me/sessions/${other.id}`)).status).toBe(204);
    expect((await second.app("GET", "/v1/me")).status).toBe(401);
  });

  test("cannot list people when limited to a workspace", async () => {
    const client = await addPerson(service, { role: "VIEWER", workspaces: [brand] });

    expect(await client.app("GET", "/v1/people")).toMatchObject({ status: 403, body: { code: "agency_key_required" } });
  });
});

test("a key without an owner names itself and no role, as before", async () => {
  expect((await service.rest("GET", "/v1/me")).body).toMatchObject({
    kind: "key",
    role: null,
    owner: null,
    workspaceIds: null,
  });
});
