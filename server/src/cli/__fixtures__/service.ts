import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { Type } from "typebox";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill, type SkillDefinition } from "../../kernel/runs/skill.ts";
import { skills as builtInSkills } from "../../skills.ts";
import { type Config, parseConfig } from "../../start/config.ts";
import { type Api, startApi } from "../../start/start-api.ts";
import { startRunWorker } from "../../start/start-worker.ts";

export interface CliService extends AsyncDisposable {
  database: TestDatabase;
  dataDir: string;
  agencyId: string;
  workspaceId: string;
  /** The environment variables that connect the command line to the service. */
  environment: Record<string, string>;
  /** Stops the API and starts it again on the same port. */
  restartApi(): Promise<void>;
  /** Lets the runs of `test.gate` continue. */
  openGate(): void;
}

/** Starts API and worker on a separate database, with one workspace, the built-in skills and two test skills. */
export async function startService(): Promise<CliService> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "findable-cli-"));
  const gate = Promise.withResolvers<void>();
  const options = { databaseUrl: database.appUrl, logger: pino({ level: "silent" }), skills: testSkills(gate.promise) };
  const config = configFor(database, dataDir, 0);
  let api: Api = await startApi({ ...options, config, checkOutputs: true });
  const worker = await startRunWorker({ ...options, config });
  const { url } = api;
  const agencyId = await createAgency(database);
  const { secret } = await createKey(database, { agencyId });
  return {
    database,
    dataDir,
    agencyId,
    workspaceId: await createWorkspace(database, { agencyId, primaryDomain: "acme.example" }),
    environment: { FINDABLE_URL: url, FINDABLE_API_KEY: secret, DATA_DIR: dataDir },
    async restartApi() {
      await api.close();
      api = await startApi({ ...options, config: configFor(database, dataDir, Number(new URL(url).port)) });
    },
    openGate: gate.resolve,
    async [Symbol.asyncDispose]() {
      gate.resolve();
      await api.close();
      await worker.close();
      await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function configFor(database: TestDatabase, dataDir: string, port: number): Config {
  return parseConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    EGRESS_ALLOW_PRIVATE: "true",
    WEBHOOK_RETRY_DELAYS_SECONDS: "0.05",
    LOG_LEVEL: "silent",
  });
}

function testSkills(gate: Promise<void>): SkillDefinition[] {
  const gated = testSkill("test.gate", async (ctx) => {
    await ctx.step("before", async () => null);
    await ctx.step("gate", () => gate);
    await ctx.narrate("The gate is open.");
    await ctx.step("after", { price: 2 }, async () => null);
    return { passed: true };
  });
  const failing = testSkill("test.fails", async (ctx) => {
    await ctx.step("look", () => {
      throw new ProviderError("crawler", "not_found", "There is no site here.");
    });
    return {};
  });
  return [...builtInSkills, gated, failing];
}

function testSkill(slug: string, run: (ctx: RunContext) => Promise<Record<string, unknown>>): SkillDefinition {
  const AnyObject = Type.Record(Type.String(), Type.Unknown());
  return defineSkill({
    slug,
    version: 1,
    name: slug,
    description: slug,
    category: "test",
    area: "research",
    input: AnyObject,
    output: AnyObject,
    budget: { credits: 10, llmCalls: 0, durationSeconds: 60 },
    estimate: () => ({ credits: 2, durationSeconds: 1 }),
    minimumCredits: () => 0,
    supportsApproval: false,
    supportsFiles: false,
    run,
  });
}
