import sql from "sql-template-tag";
import { insertMember, insertPersonSession } from "../src/domains/people/index.ts";
import { newId } from "../src/kernel/ids/new-id.ts";
import { hashOfToken, newToken } from "../src/kernel/secrets/secret-token.ts";
import { compare, type Finding } from "./harness/finding.ts";
import { finishRuns } from "./harness/finished-run.ts";
import { startProgram } from "./harness/program.ts";
import { alternate } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { bareHttpProgram } from "./programs/bare-http.ts";
import { bareSelectProgram } from "./programs/bare-select.ts";
import { type LoadQuestion, loadProgram } from "./programs/load.ts";

const CLIENTS = 16;
const ROUND_MS = 1000;
const ROUNDS = sized(8, 2);

/**
 * `GET` of one invocation with its key, its steps and its children, over 16 kept connections to the API process. Beside it the
 * row alone, selected by 16 `pg` clients, and the same bytes answered by `node:http` alone.
 */
export async function benchGetInvocation(world: World): Promise<Finding[]> {
  const run = await finishRuns(world);
  const { appUrl, adminUrl } = world.database;
  await using api = await startProgram("api", apiProgram, { databaseUrl: appUrl, folder: world.folder });
  await using load = await startProgram("load", loadProgram, null);
  await using select = await startProgram("bare-select", bareSelectProgram, { databaseUrl: adminUrl });
  const get: LoadQuestion = {
    url: `${api.facts.url}/v1/agent/invocations/${run.id}`,
    method: "GET",
    headers: { Authorization: `Bearer ${run.secret}`, "X-Workspace-Id": run.workspaceId },
    body: "",
    connections: CLIENTS,
    durationMs: ROUND_MS,
  };
  const { body } = await load.ask({ ...get, connections: 1, durationMs: 1 });
  await using bare = await startProgram("bare-http", bareHttpProgram, { body });
  const session = await startSession(world, run.workspaceId);
  const getInApp: LoadQuestion = {
    ...get,
    url: get.url.replace("/v1/", "/app/api/v1/"),
    headers: {
      Cookie: `findable_${new URL(api.facts.url).port}=${session}`,
      "X-Findable-App": "1",
      "Sec-Fetch-Site": "same-origin",
      "X-Workspace-Id": run.workspaceId,
    },
  };
  const [ours = 0, inApp = 0, selects = 0, answers = 0] = await alternate(
    [
      { name: "GET", round: async () => (await load.ask(get)).perSecond },
      { name: "GET with a session", round: async () => (await load.ask(getInApp)).perSecond },
      {
        name: "select",
        round: async () => (await select.ask({ id: run.id, clients: CLIENTS, durationMs: ROUND_MS })).perSecond,
      },
      { name: "node:http", round: async () => (await load.ask({ ...get, url: bare.facts.url })).perSecond },
    ],
    ROUNDS,
  );
  const peers = [
    { name: "bare pg select by key", figure: selects },
    { name: "bare node:http, same bytes", figure: answers },
  ];
  return [
    compare("GET /v1/agent/invocations/{id}", "requests/s", ours, peers, 0.4),
    compare("the same with the session of a person", "requests/s", inApp, [{ name: "with a key", figure: ours }], 0.9),
  ];
}

/** The session of a person who may see the workspace, and the token of its cookie. */
async function startSession({ database }: World, workspaceId: string): Promise<string> {
  const token = newToken();
  const person = {
    name: "Bench",
    email: "bench@agency.example",
    emailKey: "bench@agency.example",
    role: "MANAGER",
  } as const;
  await database.system.transaction([], async (tx) => {
    const [row] = await tx.query<{ agency_id: string }>(
      sql`select agency_id from workspaces where id = ${workspaceId}`,
    );
    if (row === undefined) throw new Error("The workspace does not exist.");
    const member = {
      ...person,
      agencyId: row.agency_id,
      workspaces: undefined,
      status: "active",
      invitedBy: undefined,
    } as const;
    const membershipId = await insertMember(tx, member);
    if (membershipId === undefined) throw new Error("The person exists.");
    const session = {
      id: newId("wses"),
      membershipId,
      tokenHash: hashOfToken(token) ?? "",
      method: "bench",
      device: undefined,
    };
    await insertPersonSession(tx, { ...session, idleMinutes: 60, minutes: 600 });
  });
  return token;
}
