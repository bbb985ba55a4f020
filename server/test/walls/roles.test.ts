import {
  AGENCY_WIDE_ROLES,
  capabilityOf,
  type OperationContract,
  operations,
  ROLE_NAMES,
  type Role,
  roleMay,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, agencyOf, type TestPerson } from "../harness/people.ts";
import { createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

/*
 * The wall matrix: every operation, called by a person of every role over the app, and by a key of that person over REST and MCP.
 * The roles table decides what must happen. What is allowed may fail otherwise, because the inputs name nothing that exists: only
 * refusals of the wall count.
 */

/** What calls of the matrix may not reach: it would end the caller, or the others. */
const UNCALLED = new Set(["workspaces.delete", "people.sessions.end"]);
/** They refuse for another reason than the role. */
const OWN_REASONS = new Set(["test.clock.get", "test.clock.advance", "test.market.create", "test.market.list"]);

interface Seat {
  role: Role;
  /** Whether the person sees one workspace. */
  isLimited: boolean;
  person: TestPerson;
  secret: string | undefined;
}

let service: Service;
let brand: string;
let foreign: string;
let seats: Seat[];

beforeAll(async () => {
  service = await startService();
  const agencyId = await agencyOf(service);
  [brand, foreign] = [
    await createWorkspace(service.database, { agencyId }),
    await createWorkspace(service.database, { agencyId }),
  ];
  const wide = ROLE_NAMES.map((role) => ({ role, isLimited: false }));
  const narrow = ROLE_NAMES.filter((role) => !AGENCY_WIDE_ROLES.includes(role)).map((role) => ({
    role,
    isLimited: true,
  }));
  seats = await Promise.all([...wide, ...narrow].map(takeSeat));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function takeSeat({ role, isLimited }: { role: Role; isLimited: boolean }): Promise<Seat> {
  const person = await addPerson(service, { role, ...(isLimited ? { workspaces: [brand] } : {}) });
  const scope = isLimited ? { scope: "WORKSPACE", workspaceId: brand } : { scope: "AGENCY" };
  const { body } = await person.app("POST", "/v1/auth/keys", { name: "Matrix", canApprove: false, ...scope });
  return { role, isLimited, person, secret: body.secret };
}

function reaches({ role, isLimited }: Seat, contract: OperationContract): boolean {
  if (!roleMay(role, capabilityOf(contract))) return false;
  if (contract.scope === "admin") return roleMay(role, "manage");
  return contract.scope === "workspace" || !isLimited;
}

/** The example of the contract as a request, with identifiers of nothing. */
function requestOf(contract: OperationContract): { path: string; body: unknown } {
  const input: Record<string, unknown> = { ...contract.example.input };
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(input[field] ?? "nothing");
    delete input[field];
    return encodeURIComponent(value);
  });
  const isInQuery = contract.method === "GET" || contract.method === "DELETE";
  const query = Object.entries(input).filter(([name]) => isInQuery || contract.queryFields?.includes(name) === true);
  const text = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  const body = isInQuery
    ? undefined
    : Object.fromEntries(Object.entries(input).filter(([name]) => !contract.queryFields?.includes(name)));
  return { path: text === "" ? path : `${path}?${text}`, body };
}

const WALLS = new Set(["forbidden", "agency_key_required", "workspace_forbidden", "unauthorized"]);

function isRefused(
  status: number,
  body: { code?: string; details?: { requiredRoles?: unknown } } | undefined,
): boolean {
  if (status !== 403 && status !== 401) return false;
  return WALLS.has(body?.code ?? "");
}

/** The refusal comes from the roles table. Others with the same code come from the operation, for example for a missing setting. */
function isRefusedByRole(body: { code?: string; details?: { requiredRoles?: unknown } } | undefined): boolean {
  return (
    body?.code === "agency_key_required" || (body?.code === "forbidden" && body.details?.requiredRoles !== undefined)
  );
}

const called = operations.filter(
  ({ name, kind }) => !UNCALLED.has(name) && !OWN_REASONS.has(name) && kind !== "stream",
);

test.each(ROLE_NAMES)("every operation is allowed or refused over the app as the table says for %s", async (role) => {
  const wrong: string[] = [];
  for (const seat of seats.filter((one) => one.role === role)) {
    for (const contract of called.filter((one) => !reaches(seat, one))) {
      const { path, body } = requestOf(contract);
      const answer = await seat.person.app(contract.method, path, body, brand);
      if (!isRefused(answer.status, answer.body)) wrong.push(`${contract.name} ${answer.status} ${seat.isLimited}`);
    }
    for (const contract of called.filter((one) => one.kind === "query" && reaches(seat, one))) {
      const { path, body } = requestOf(contract);
      const answer = await seat.person.app(contract.method, path, body, brand);
      if (isRefusedByRole(answer.body)) wrong.push(`${contract.name} refused ${seat.isLimited}`);
    }
  }

  expect(wrong).toEqual([]);
});

test("no person who is limited to a workspace reaches another one, by header or by path", async () => {
  const leaks: string[] = [];
  for (const { person, role } of seats.filter(({ isLimited }) => isLimited)) {
    for (const contract of called.filter(({ kind, workspace }) => kind === "query" && workspace !== "none")) {
      const { path } = requestOf(contract);
      const answer = await person.app(contract.method, path, undefined, foreign);
      if (!isRefused(answer.status, answer.body)) leaks.push(`${role} ${contract.name} ${answer.status}`);
    }
    for (const path of [
      `/v1/workspaces/${foreign}`,
      `/v1/workspaces/${foreign}/health`,
      `/v1/workspaces/${foreign}/usage`,
    ]) {
      const { status } = await person.app("GET", path);
      if (status !== 404) leaks.push(`${role} ${path} ${status}`);
    }
    const listed = await person.app("GET", "/v1/workspaces");
    if (JSON.stringify(listed.body).includes(foreign)) leaks.push(`${role} workspaces.list`);
  }

  expect(leaks).toEqual([]);
});

test("a key does over REST and MCP what its owner's role allows, and nothing else", async () => {
  const wrong: string[] = [];
  for (const seat of seats.filter(({ secret, isLimited }) => secret !== undefined && !isLimited)) {
    const key = seat.secret ?? "";
    const client = await service.mcp({ key, workspace: brand });
    for (const contract of called.filter((one) => !roleMay(seat.role, capabilityOf(one)))) {
      const { path, body } = requestOf(contract);
      const rest = await service.rest(contract.method, path, body, { key, workspace: brand });
      if (!isRefused(rest.status, rest.body)) wrong.push(`REST ${seat.role} ${contract.name} ${rest.status}`);
    }
    for (const contract of called.filter((one) => !roleMay(seat.role, capabilityOf(one)))) {
      const answer = await client.callTool({ name: contract.name, arguments: contract.example.input });
      if (answer.isError !== true || !JSON.stringify(answer).includes("forbidden"))
        wrong.push(`MCP ${seat.role} ${contract.name}`);
    }
  }

  expect(seats.filter(({ secret }) => secret !== undefined).map(({ role }) => role)).toEqual(
    expect.arrayContaining(["OWNER", "ADMIN", "MANAGER", "EDITOR"]),
  );
  expect(wrong).toEqual([]);
});

test("a removed person is refused at every operation, over the app and with each key", async () => {
  const leaver = await takeSeat({ role: "MANAGER", isLimited: false });
  const owner = seats.find(({ role }) => role === "OWNER");
  const path = `/v1/people/${leaver.person.membershipId}?keys=revoke`;
  expect((await owner?.person.app("DELETE", path))?.status).toBe(204);

  const open: string[] = [];
  for (const contract of operations) {
    const { path: one, body } = requestOf(contract);
    const inApp = await leaver.person.app(contract.method, one, body, brand);
    const withKey = await service.rest(contract.method, one, body, { key: leaver.secret ?? "", workspace: brand });
    if (inApp.status !== 401 || withKey.status !== 401) open.push(contract.name);
  }
  expect(open).toEqual([]);
});
