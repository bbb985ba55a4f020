import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { SIGN_INS_PER_MINUTE: "20", TRUSTED_PROXIES: "1" }, worker: false });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});
/** Each test comes from a separate place, and so has separate tries. */
let place = 0;
beforeEach(() => {
  place += 1;
});

const OURS = { "X-Findable-App": "1", "Sec-Fetch-Site": "same-origin" };

interface Asked {
  status: number;
  // Whatever the server said; matchers fail on another shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any;
  headers: Headers;
}

/** What a browser gets that keeps this cookie. */
async function ask(
  method: string,
  path: string,
  { cookie, body, headers = OURS }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Asked> {
  const response = await fetch(service.url + path, {
    method,
    redirect: "manual",
    headers: {
      "X-Forwarded-For": `10.0.0.${place}`,
      ...headers,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

function cookieIn({ headers }: Asked): string {
  return headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

async function signIn(key: string, cookie?: string): Promise<string> {
  const answer = await ask("POST", "/app/api/session", { body: { key }, ...(cookie === undefined ? {} : { cookie }) });
  expect(answer.status).toBe(201);
  return cookieIn(answer);
}

async function newKey(name: string, more: object = {}): Promise<{ id: string; secret: string }> {
  const { body } = await service.rest("POST", "/v1/auth/keys", { name, scope: "AGENCY", ...more });
  return body;
}

async function change(statement: string, ...values: unknown[]): Promise<void> {
  await withClient(service.database.adminUrl, (client) => client.query(statement, values));
}

describe("signing in", () => {
  test("gives a cookie that no script reads and no form of another site sends, and says who it is", async () => {
    const answer = await ask("POST", "/app/api/session", { body: { key: service.key } });
    const cookie = cookieIn(answer);

    expect(answer.headers.get("set-cookie")).toMatch(
      /^findable_\d+=[\w-]{43}; Path=\/app; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    expect((await ask("GET", "/app/api/session", { cookie })).body).toMatchObject({
      signedIn: true,
      key: {
        name: "Bootstrap key",
        scope: "ADMIN",
        mode: "live",
        readOnly: false,
        canApprove: true,
        workspaceId: null,
      },
      agency: { name: "Default agency" },
      session: { idleMinutes: 4320, others: 0 },
    });
    expect(JSON.stringify(answer.body)).not.toContain(service.key);
  });

  test("keeps neither the key nor the cookie where a stolen database would show them", async () => {
    const cookie = await signIn(service.key);
    const rows = await withClient(service.database.adminUrl, async (client) => {
      const { rows: sessions } = await client.query("select * from app_sessions");
      return JSON.stringify(sessions);
    });

    expect(rows).toContain("token_hash");
    expect(rows).not.toContain(service.key);
    expect(rows).not.toContain(cookie.split("=")[1]);
  });

  test("gives a new session each time and ends the one that was there", async () => {
    const first = await signIn(service.key);
    const second = await signIn(service.key, first);
    const planted = `${first.split("=")[0]}=${"a".repeat(43)}`;
    const third = await signIn(service.key, planted);

    expect(new Set([first, second, third, planted]).size).toBe(4);
    expect((await ask("GET", "/app/api/v1/auth/keys", { cookie: first })).body.code).toBe("unauthorized");
    expect((await ask("GET", "/app/api/v1/auth/keys", { cookie: second })).status).toBe(200);
    expect((await ask("GET", "/app/api/v1/auth/keys", { cookie: planted })).body.code).toBe("unauthorized");
  });

  test.each([
    ["a guess", { key: "sk_live_guess" }, 401, "unauthorized"],
    ["a link that never was", { link: "b".repeat(43) }, 401, "unauthorized"],
    ["no field", {}, 400, "validation_error"],
    ["two fields", { key: "a", link: "b" }, 400, "validation_error"],
    ["another shape", ["key"], 400, "validation_error"],
    ["no text", { key: 7 }, 400, "validation_error"],
  ])("refuses %s", async (_what, body, status, code) => {
    const answer = await ask("POST", "/app/api/session", { body });

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("is counted by network address, and says when to try again", async () => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => ask("POST", "/app/api/session", { body: { key: "sk_live_guess" } })),
    );
    const refused = tries.filter(({ status }) => status === 429);

    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]?.body.code).toBe("rate_limited");
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a session", () => {
  test("does what its key may do, in the workspace that is named by header or by address", async () => {
    const cookie = await signIn(service.key);
    const create = { cookie, body: { name: "Acme", primaryDomain: "acme.example" } };
    const { body: workspace } = await ask("POST", "/app/api/v1/workspaces", create);
    const inWorkspace = { cookie, headers: { ...OURS, "X-Workspace-Id": workspace.id } };

    const byHeader = await ask("GET", "/app/api/v1/keywords", inWorkspace);
    const byAddress = await ask("GET", `/app/api/w/${workspace.id}/v1/keywords?limit=5`, { cookie });
    const nowhere = await ask("GET", "/app/api/v1/keywords", { cookie });

    expect(byHeader.body).toEqual({ data: [], nextCursor: null, total: 0, totalIsEstimate: false, unknown: [] });
    expect(byAddress.body).toEqual(byHeader.body);
    expect(byAddress.headers.get("x-workspace-id")).toBe(workspace.id);
    expect([nowhere.status, nowhere.body.code]).toEqual([400, "validation_error"]);
  });

  test("is held to the scope of its key, and its writes are in the audit log as the key's", async () => {
    const { id, secret: key } = await newKey("Reader", { readOnly: true });
    const cookie = await signIn(key);
    const refused = await ask("POST", "/app/api/v1/workspaces", {
      cookie,
      body: { name: "B", primaryDomain: "b.example" },
    });
    const { body: audit } = await service.rest("GET", `/v1/audit?actorId=${id}`);

    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(audit.data).toMatchObject([
      { action: "app.session.start", actor: { type: "key", name: "Reader" }, details: { transport: "app" } },
    ]);
  });

  test("ends with its key, at once", async () => {
    const { id, secret: key } = await newKey("To be revoked");
    const cookie = await signIn(key);
    expect((await ask("GET", "/app/api/v1/workspaces", { cookie })).status).toBe(200);

    await service.rest("DELETE", `/v1/auth/keys/${id}`);
    const after = await ask("GET", "/app/api/v1/workspaces", { cookie });
    const who = await ask("GET", "/app/api/session", { cookie });

    expect([after.status, after.body.code]).toEqual([401, "key_revoked"]);
    expect(who.body).toMatchObject({ signedIn: false, ended: { code: "key_revoked" } });
    expect(who.headers.get("set-cookie")).toContain("Max-Age=0");
  });

  test.each([
    ["was not used for too long", "last_used_at = clock_timestamp() - interval '4321 minutes'"],
    ["has lasted its longest", "expires_at = clock_timestamp()"],
  ])("ends when it %s, and never turns into the demo", async (_why, changed) => {
    const { id, secret: key } = await newKey("Late");
    const cookie = await signIn(key);
    await change(`update app_sessions set ${changed} where api_key_id = $1`, id);

    const answer = await ask("GET", "/app/api/v1/workspaces", { cookie });

    expect([answer.status, answer.body.code]).toEqual([401, "unauthorized"]);
    expect(answer.headers.get("x-service-mode")).toBeNull();
  });

  test.each([
    ["three days", "4320 minutes", "4000 minutes"],
    ["a minute", "1 minute", "40 seconds"],
  ])("that lasts %s unused is kept alive by being used", async (_limit, limit, ago) => {
    const { id, secret: key } = await newKey("Busy");
    const cookie = await signIn(key);
    await change(
      `update app_sessions set idle_limit = '${limit}', last_used_at = clock_timestamp() - interval '${ago}' where api_key_id = $1`,
      id,
    );
    const busy = await Promise.all(Array.from({ length: 10 }, () => ask("GET", "/app/api/v1/workspaces", { cookie })));
    const unused = await withClient(service.database.adminUrl, async (client) => {
      const { rows } = await client.query(
        `select 1 from app_sessions where api_key_id = $1 and last_used_at < clock_timestamp() - interval '${ago}'`,
        [id],
      );
      return rows.length;
    });

    expect(busy.map(({ status }) => status)).toEqual(busy.map(() => 200));
    expect(unused).toBe(0);
  });

  test("is signed out of, here or everywhere", async () => {
    const { secret: key } = await newKey("Several");
    const [one, two, three] = [await signIn(key), await signIn(key), await signIn(key)];
    const works = async () =>
      await Promise.all(
        [one, two, three].map(async (cookie) => (await ask("GET", "/app/api/v1/workspaces", { cookie })).status),
      );

    expect((await ask("DELETE", "/app/api/session", { cookie: one })).headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await works()).toEqual([401, 200, 200]);
    expect((await ask("DELETE", "/app/api/sessions", { cookie: two })).status).toBe(204);
    expect(await works()).toEqual([401, 401, 401]);
  });

  test("gets a response with a secret again, and no other session does", async () => {
    const [one, two] = [await signIn(service.key), await signIn(service.key)];
    const create = { body: { name: "Twice", scope: "AGENCY" }, headers: { ...OURS, "Idempotency-Key": "twice-1" } };
    const first = await ask("POST", "/app/api/v1/auth/keys", { cookie: one, ...create });
    const again = await ask("POST", "/app/api/v1/auth/keys", { cookie: one, ...create });
    const other = await ask("POST", "/app/api/v1/auth/keys", { cookie: two, ...create });

    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect([other.status, other.body.code]).toEqual([409, "idempotency_replay"]);
  });
});

describe("the door of the app", () => {
  test("is not open to /v1 and /mcp, which know no cookies", async () => {
    const cookie = await signIn(service.key);
    const rest = await ask("GET", "/v1/workspaces", { cookie });
    const mcp = await ask("POST", "/mcp", { cookie, body: { jsonrpc: "2.0", id: 1, method: "ping" } });
    const keys = await ask("DELETE", "/v1/auth/keys/akey_1", { cookie });

    expect(rest.headers.get("x-service-mode")).toBe("demo");
    expect(mcp.headers.get("x-service-mode")).toBe("demo");
    expect(keys.headers.get("x-service-mode")).toBe("demo");
  });

  test("takes no key from a header, and shows the demo on request, signed in or not", async () => {
    const cookie = await signIn(service.key);
    const demo = await ask("GET", "/v1/workspaces", { headers: {} });
    const answers = await Promise.all([
      ask("GET", "/app/api/v1/workspaces", { headers: { ...OURS, Authorization: "Bearer demo" } }),
      ask("GET", "/app/api/v1/workspaces", { cookie, headers: { ...OURS, Authorization: "Bearer demo" } }),
      ask("GET", "/app/api/demo/v1/workspaces", { cookie, headers: {} }),
    ]);
    const withKey = { headers: { ...OURS, Authorization: `Bearer ${service.key}` } };

    expect(answers.map(({ body }) => body)).toEqual([demo.body, demo.body, demo.body]);
    expect((await ask("GET", "/app/api/v1/workspaces", withKey)).body.code).toBe("unauthorized");
    expect((await ask("GET", "/app/api/v1/workspaces")).body.code).toBe("unauthorized");
  });

  test.each([
    [
      "a page of another site",
      { "X-Findable-App": "1", Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    ],
    ["a page of a neighbouring host", { "X-Findable-App": "1", "Sec-Fetch-Site": "same-site" }],
    ["a page whose origin is hidden", { "X-Findable-App": "1", Origin: "null" }],
    ["a form, which has no header of ours", { "Sec-Fetch-Site": "same-origin" }],
  ])("is shut to %s", async (_what, headers) => {
    const cookie = await signIn(service.key);
    const written = await ask("POST", "/app/api/v1/workspaces", {
      cookie,
      headers,
      body: { name: "Evil", primaryDomain: "evil.example" },
    });
    const signedIn = await ask("POST", "/app/api/session", { headers, body: { key: service.key } });
    const { body } = await service.rest("GET", "/v1/workspaces?search=evil");

    expect([written.status, written.body.code]).toEqual([403, "forbidden"]);
    expect([signedIn.status, signedIn.headers.get("set-cookie")]).toEqual([403, null]);
    expect(body.data ?? []).toEqual([]);
  });

  test("answers with envelopes, also where there is nothing", async () => {
    const answers = await Promise.all([
      ask("GET", "/app/api/demo/v1/nothing"),
      ask("GET", "/app/api/nothing"),
      ask("PUT", "/app/api/session", { body: {} }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "not_found"],
      [404, "not_found"],
      [405, "method_not_allowed"],
    ]);
  });
});

test("a link of the first start signs in once", async () => {
  await change(
    `insert into app_sign_in_links (token_hash, agency_id, api_key_id, expires_at)
     select encode(sha256(convert_to($1, 'utf8')), 'hex'), agency_id, id, clock_timestamp() + interval '1 minute'
     from api_keys where name = 'Bootstrap key'`,
    "c".repeat(43),
  );
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => ask("POST", "/app/api/session", { body: { link: "c".repeat(43) } })),
  );

  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401, 401]);
});
