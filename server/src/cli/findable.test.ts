import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../../test/fakes/site/site.ts";
import { createAgency, createKey, createWorkspace } from "../../test/harness/seeds.ts";
import { withClient } from "../platform/database/connection.ts";
import { callCli, runCli, startCli, startPiped } from "./__fixtures__/cli.ts";
import { type CliService, startService } from "./__fixtures__/service.ts";

let service: CliService;
let environment: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  environment = service.environment;
});
afterAll(() => service[Symbol.asyncDispose]());

const startRun = async (skill: string) => (await callCli(["runs", "start", skill], environment)).stdout.trim();

describe("usage", () => {
  test("shows every command on stdout with --help, and on stderr with exit code 2 without a command", async () => {
    const [asked, bare] = await Promise.all([runCli(["--help"]), runCli([])]);

    expect(asked).toMatchObject({ code: 0, stderr: "" });
    expect(asked.stdout).toContain("runs watch <id>");
    expect(asked.stdout).toContain("3  the service is unreachable");
    expect(bare).toMatchObject({ code: 2, stdout: "" });
    expect(bare.stderr).toContain("runs watch <id>");
  });

  test("suggests the nearest command and names invalid options, with exit code 2 and an empty stdout", async () => {
    const [command, option, value] = await Promise.all([
      runCli(["runs", "lits"]),
      callCli(["keys", "create", "--nmae", "x"]),
      callCli(["runs", "list", "--limit", "0"], environment),
    ]);

    expect(command).toMatchObject({ code: 2, stdout: "" });
    expect(command.stderr).toContain('Did you mean "runs list"?');
    expect(option).toMatchObject({ code: 2, stdout: "" });
    expect(option.stderr).toContain("--nmae");
    expect(value).toMatchObject({ code: 2, stdout: "" });
    expect(value.stderr).toContain('--limit must be a whole number from 1 to 200, not "0".');
  });
});

describe("refusals", () => {
  test("an unreachable service is exit code 3 and names the start command", async () => {
    const { code, stdout, stderr } = await runCli([
      "keys",
      "list",
      "--url",
      "http://127.0.0.1:9",
      "--key",
      "sk_live_x",
    ]);

    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toContain("http://127.0.0.1:9");
    expect(stderr).toContain("npm start");
  });

  test("a wrong key and an unknown run are exit code 1, with code, next step and request id", async () => {
    const [key, run] = await Promise.all([
      runCli(["keys", "list", "--key", "sk_live_wrong"], environment),
      callCli(["runs", "watch", "inv_unknown"], environment),
    ]);

    expect(key).toMatchObject({ code: 1, stdout: "" });
    expect(key.stderr).toMatch(/unauthorized: .*\n.*--key or FINDABLE_API_KEY.*\n.*req_/);
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toMatch(/not_found: .*inv_unknown.*\n.*identifier.*\n.*req_/);
  });

  test("an agency with several workspaces must select one by ID or domain", async () => {
    const { secret } = await createKey(service.database, { agencyId: await twoWorkspaces() });
    const [unnamed, named] = await Promise.all([
      callCli(["runs", "list", "--key", secret], environment),
      callCli(["runs", "list", "--key", secret, "--workspace", "two.example"], environment),
    ]);

    expect(unnamed).toMatchObject({ code: 2, stdout: "" });
    expect(unnamed.stderr).toContain("--workspace");
    expect(unnamed.stderr).toContain("two.example");
    expect(named.code).toBe(0);
  });

  async function twoWorkspaces(): Promise<string> {
    const agencyId = await createAgency(service.database);
    await createWorkspace(service.database, { agencyId, primaryDomain: "one.example" });
    await createWorkspace(service.database, { agencyId, primaryDomain: "two.example" });
    return agencyId;
  }
});

test("creates a key whose secret alone is on stdout, lists it and revokes it", async () => {
  const created = await runCli(["keys", "create", "--name", "Reports", "--read-only"], environment);
  const secret = created.stdout.trim();
  const works = await callCli(["workspaces", "list", "--json", "--key", secret], environment);
  const listed = await callCli(["keys", "list", "--json"], environment);
  const { id } = JSON.parse(listed.stdout).data.find(({ name }: { name: string }) => name === "Reports");
  const revoked = await callCli(["keys", "revoke", id], environment);
  const refused = await callCli(["workspaces", "list", "--key", secret], environment);

  expect(secret).toMatch(/^sk_live_\w{49}$/);
  expect(JSON.parse(works.stdout).data).toMatchObject([{ id: service.workspaceId }]);
  expect(revoked.code).toBe(0);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("key_revoked");
});

test("calls any operation by its name and prints its JSON", async () => {
  const [known, unknown] = await Promise.all([
    callCli(["api", "workspaces.get", JSON.stringify({ id: service.workspaceId })], environment),
    callCli(["api", "workspace.get"], environment),
  ]);

  expect(JSON.parse(known.stdout)).toMatchObject({ id: service.workspaceId, primaryDomain: "acme.example" });
  expect(unknown).toMatchObject({ code: 2, stdout: "" });
  expect(unknown.stderr).toContain('Did you mean "workspaces.get"?');
});

test("a failed run is exit code 1 with its code and message, and is listed", async () => {
  const watched = await runCli(["runs", "start", "test.fails", "--watch"], environment);
  const listed = await callCli(["runs", "list", "--skill", "test.fails", "--status", "failed"], environment);

  expect(watched).toMatchObject({ code: 1, stdout: "" });
  expect(watched.stderr).toContain("There is no site here.");
  expect(listed.stdout).toMatch(/^id +status +skill.*\ninv_\w+ +FAILED +test\.fails /);
});

test("cancelling a run ends a client that follows it with exit code 1", async () => {
  const id = await startRun("test.gate");
  const watcher = startCli(["runs", "watch", id, "--json"], environment);
  await watcher.shows('"step":"gate"');

  const cancelled = await callCli(["runs", "cancel", id, "--reason", "Enough"], environment);

  expect(cancelled.code).toBe(0);
  const { code, stderr } = await watcher.end;
  expect(code).toBe(1);
  expect(stderr).toContain(`${id} is CANCELLED`);
});

test("exits with 0 and without an error when the reader closes the pipe", async () => {
  const id = await startRun("test.gate");
  const piped = startPiped(["runs", "watch", id, "--json"], "head -n 1", environment);
  await piped.shows("\n");

  await callCli(["runs", "cancel", id], environment);

  const { code, stdout, stderr } = await piped.end;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ seq: 1 });
  expect(stderr).not.toMatch(/EPIPE|Error|at .*\.ts/);
});

test("Ctrl-C stops following and leaves the run active", async () => {
  const id = await startRun("test.gate");
  const watcher = startCli(["runs", "watch", id, "--json"], environment);
  await watcher.shows('"step":"gate"');

  watcher.process.kill("SIGINT");

  const { code, stderr } = await watcher.end;
  expect(code).toBe(130);
  expect(stderr).toContain(`runs watch ${id}`);
  const listed = await callCli(["runs", "list", "--json", "--status", "RUNNING"], environment);
  expect(JSON.parse(listed.stdout).data).toMatchObject([{ invocationId: id }]);
  await callCli(["runs", "cancel", id], environment);
});

test("follows a run across a restart of the service: each event once, in order, one JSON document per line", async () => {
  const id = await startRun("test.gate");
  const watcher = startCli(["runs", "watch", id, "--json"], environment);
  await watcher.shows('"step":"gate"');

  await service.restartApi();
  service.openGate();

  const { code, stdout } = await watcher.end;
  const events = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(code).toBe(0);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(events.at(-1)).toMatchObject({ type: "status.changed", data: { to: "SUCCEEDED" } });
  expect(events.filter(({ type }) => type === "narration")).toHaveLength(1);
});

describe.concurrent("brand", () => {
  test("reads a site into a separate workspace, prints the issues, saves the report, and uses the workspace again", async () => {
    await using site = await startSite({ pages: 12 });
    const first = await runCli(["brand", `${site.origin}/`], environment);
    const second = await callCli(["brand", site.host, "--json"], environment);

    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^\nTallyhour {2}127\.0\.0\.1:\d+/);
    expect(first.stdout).toMatch(/Pages {2}\d+ read, \d+ indexable, \d+ issues, (none|\d+) critical/);
    expect(first.stdout).toContain("Warnings");
    expect(first.stderr).toContain("Created workspace");
    expect(first.stderr).toMatch(/ pages of 127\.0\.0\.1/);
    const folder = path.join(service.dataDir, "reports", site.host.replace(":", "_"));
    expect(first.stdout).toContain(path.join(folder, "report.html"));
    expect(first.stdout).toMatch(/http:\/\/[^ ]+\/app\/w\/ws_\w+\/runs\/inv_\w+\n/);
    expect(await readFile(path.join(folder, "report.html"), "utf8")).toContain("Tallyhour");
    expect(await readFile(path.join(folder, "keywords.csv"), "utf8")).toContain("keyword");

    expect(second.code).toBe(0);
    expect(second.stderr).not.toContain("Created workspace");
    const document = JSON.parse(second.stdout);
    expect(document.workspace.primaryDomain).toBe(site.host);
    expect(document.invocation).toMatchObject({ status: "SUCCEEDED", result: { brand: { name: "Tallyhour" } } });
    expect(document.savedFiles).toHaveLength(4);
  });

  test("an unreachable site is exit code 1 and names the next step", async () => {
    const { code, stdout, stderr } = await callCli(["brand", "127.0.0.1:9"], environment);

    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("crawl_failed");
    expect(stderr).toContain("EGRESS_ALLOW_PRIVATE=true");
  });

  test("an invalid domain is exit code 2", async () => {
    const { code, stderr } = await callCli(["brand", "not a domain"], environment);

    expect(code).toBe(2);
    expect(stderr).toContain('"not a domain" is not a domain');
  });
});

describe("doctor", () => {
  test("checks a healthy service and masks every secret", async () => {
    const { appUrl, adminUrl } = service.database;
    const secrets = {
      DATABASE_URL: appUrl,
      DATABASE_ADMIN_URL: adminUrl,
      LLM_PROVIDER: "openai",
      LLM_MODEL: "m",
      LLM_API_KEY: "sk-secret",
      BACKUP_PASSPHRASE: "a passphrase that stays hidden",
    };
    const { code, stdout } = await runCli(["doctor", "--json"], { ...environment, ...secrets });

    const { checks, settings } = JSON.parse(stdout);
    const states = Object.fromEntries(checks.map(({ name, state }: { name: string; state: string }) => [name, state]));
    expect(code).toBe(0);
    expect(states).toMatchObject({
      database: "ok",
      "tenant isolation": "ok",
      schema: "ok",
      "egress guard": "ok",
      service: "ok",
      key: "ok",
      "port llm": "ok",
      "port serpdata": "warn",
      reddit: "ok",
    });
    expect(checks).toContainEqual(
      expect.objectContaining({ name: "reddit", message: expect.stringContaining("2027-03-01") }),
    );
    expect(settings).toContainEqual(expect.objectContaining({ name: "LLM_API_KEY", value: "•••••• (set)" }));
    expect(stdout).not.toContain("sk-secret");
    expect(stdout).not.toContain("stays hidden");
    expect(stdout).not.toContain(new URL(appUrl).password);
  });

  test("names misspelt settings", async () => {
    const { stdout } = await runCli(["doctor"], { ...environment, SECRET_KEY: "x", OUTREACH_COLOUR: "red" });

    expect(stdout).toMatch(/^warn settings +SECRET_KEY is not a setting and is not read\. Is SECRETS_KEY meant\?/m);
    expect(stdout).toMatch(/^warn settings +OUTREACH_COLOUR is not a setting/m);
  });

  test("works while the service is down and exits with 1 if a check fails", async () => {
    const { code, stdout } = await runCli(["doctor"], {
      DATA_DIR: service.dataDir,
      PORT: "many",
      DATABASE_URL: "postgres://x:hidden@127.0.0.1:9/x",
      FINDABLE_URL: "http://127.0.0.1:9",
    });

    expect(code).toBe(1);
    expect(stdout).toMatch(/^fail settings +PORT must be a whole number/m);
    expect(stdout).toMatch(/^fail database /m);
    expect(stdout).toMatch(/^warn service +No response/m);
    expect(stdout).not.toContain("hidden");
  });
});

describe("test worlds", () => {
  test("advances the clock of a test key's world and creates a market event there", async () => {
    const made = await callCli(
      ["keys", "create", "--workspace", "acme.example", "--name", "World", "--mode", "test", "--scope", "AGENCY"],
      environment,
    );
    const inWorld = (...words: string[]) => callCli([...words, "--key", made.stdout.trim()], environment);
    const [{ id }] = JSON.parse((await inWorld("workspaces", "list", "--json")).stdout).data;
    const daily = { action: "workspaces.get", workspaces: [id], config: { id }, schedule: "daily:04:00" };
    await inWorld("api", "workspaces.bulk_action", JSON.stringify(daily));

    const advanced = await inWorld("test", "advance", "3d");
    const clock = await inWorld("test", "clock", "--json");
    const event = await inWorld("test", "event", "provider_outage", "--port", "serpdata", "--hours", "6");
    const [live, nonsense] = [
      await callCli(["test", "clock"], environment),
      await inWorld("test", "advance", "someday"),
    ];

    expect(advanced.stdout.match(/04:00:00 +schedule +sch_/g)).toHaveLength(3);
    expect(advanced.stderr).toContain("3 timers fired");
    expect(JSON.parse(clock.stdout).offsetSeconds).toBeGreaterThan(3 * 86_400 - 600);
    expect(event.stdout).toMatch(/^mkt_\w+ +provider_outage from /);
    expect(live).toMatchObject({ code: 1, stdout: "" });
    expect(live.stderr).toContain("forbidden");
    expect(nonsense).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("audit verify", () => {
  test("finds no problem in an unchanged log, and names a changed entry with exit code 1", async () => {
    const settings = { ...environment, DATABASE_URL: service.database.appUrl };
    const created = await callCli(
      ["keys", "create", "--workspace", "acme.example", "--name", "For the log", "--json"],
      environment,
    );
    expect(created.code).toBe(0);
    await callCli(["api", "audit.list", "{}"], environment);
    const sound = await runCli(["audit", "verify", "--json"], settings);
    const verdict = JSON.parse(sound.stdout);
    const noted = verdict.chains[0].hash;
    await withClient(service.database.adminUrl, (client) =>
      client.query("update audit_log set request_id = 'req_other' where resource_id = $1", [
        JSON.parse(created.stdout).id,
      ]),
    );
    const broken = await runCli(["audit", "verify", "--noted", noted], settings);

    expect([sound.code, verdict.ok, verdict.faults]).toEqual([0, true, []]);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain("It was changed.");
  });

  test("names the missing database", async () => {
    const { code, stderr } = await callCli(["audit", "verify"], { ...environment, DATA_DIR: "/nowhere" });

    expect(code).toBe(2);
    expect(stderr).toContain("npm start");
  });
});
