import { TERMINAL_STATUSES } from "@findable/contract";
import sql from "sql-template-tag";
import { Type } from "typebox";
import type { Actor } from "../../src/kernel/operations/caller.ts";
import type { EffectPlan } from "../../src/kernel/runs/effect.ts";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";
import { createSkillCatalog } from "../../src/wiring/skill-catalog.ts";
import { asActor, type TestActor } from "../harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, type Workplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { until } from "../harness/until.ts";
import { testSkill } from "../runs/test-skill.ts";

interface Letter {
  to: string;
  subject: string;
  body: string;
}

/** The letter to send and its recipient. */
export interface LetterInput extends Partial<Letter> {
  recipient?: EffectPlan<Letter>["subject"];
}

/** A service whose runs request an approval for each letter, with a record of all sent letters. */
export interface PostOffice extends AsyncDisposable {
  database: TestDatabase;
  engine: EngineHarness;
  /** By run, the exact payloads that the vendor received. */
  sent: Map<string, Letter[]>;
  /** Creates a workspace of a new agency, with a key bound to it. */
  open(options?: {
    mode?: "live" | "test";
    settings?: Parameters<typeof createWorkspace>[1]["settings"];
  }): Promise<Sender>;
}

/** A workspace that sends letters. */
export interface Sender {
  place: Workplace;
  key: Actor;
  caller: TestActor;
  /** Starts a run and resolves when it waits for an approval. */
  ask(input?: LetterInput): Promise<{ run: string; approval: string }>;
  start(input?: LetterInput): Promise<string>;
  /** The approval for which a run waits. */
  waiting(run: string): Promise<string>;
  ended(run: string): ReturnType<EngineHarness["ended"]>;
  /** Advances the clock of a test world and fires the due timers. */
  pass(seconds: number): Promise<void>;
}

const editable = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 80 }),
  body: Type.String({ minLength: 1, maxLength: 5000 }),
});

export async function openPostOffice(): Promise<PostOffice> {
  const database = await openTestDatabase();
  const sent = new Map<string, Letter[]>();
  const letter = {
    ...testSkill("test.letter", (ctx, input) => writeLetter(ctx, input, sent)),
    rerunSettings: { draft: editable },
  };
  const services = { skills: createSkillCatalog([letter]) };
  const engine = await createEngine(database, [letter], noProviders);
  await database.system.batch([
    sql`update engine_limits set running_per_workspace = 100000, running_per_agency = 100000, pending_per_agency = 100000, monthly_credits = 100000000`,
  ]);
  await engine.startWorker();

  async function open({
    mode = "live" as const,
    settings = {},
  }: Parameters<PostOffice["open"]>[0] = {}): Promise<Sender> {
    const agencyId = await createAgency(database, mode);
    const workspaceId = await createWorkspace(database, { agencyId, settings });
    const { actor: key } = await createKey(database, { agencyId, workspaceId, mode });
    const place = { agencyId, workspaceId };
    const start = (input: LetterInput = {}) => engine.start(place, letter, input);
    const waiting = (run: string) => waitingApproval(database, run);
    return {
      place,
      key,
      caller: asActor(database, key, { services }),
      start,
      waiting,
      async ask(input) {
        const run = await start(input);
        return { run, approval: await waiting(run) };
      },
      async ended(run) {
        return until(async () => {
          const row = await engine.ended(place, run);
          return TERMINAL_STATUSES.some((status) => status === row.status) && row;
        }, 5);
      },
      async pass(seconds) {
        await database.system.batch([
          sql`update agencies set world_offset = world_offset + ${seconds}::integer * interval '1 second' where id = ${agencyId}`,
        ]);
        await database.system.batch([sql`select fire_timers(1000)`]);
      },
    };
  }

  return {
    database,
    engine,
    sent,
    open,
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function writeLetter(
  ctx: RunContext,
  { to = "ada@studiocraft.example", subject = "Hello", body = "Dear Ada,\nhello.", recipient }: LetterInput,
  sent: Map<string, Letter[]>,
): Promise<Record<string, unknown>> {
  await ctx.step("find", async () => ({ to }));
  const draft = await ctx.step("draft", async ({ config }) => ({
    subject,
    body: typeof config.body === "string" ? config.body : body,
  }));
  const outcome = await ctx.effect<Letter, { id: string }>("send:letter", {
    kind: "outreach_send",
    price: 2,
    vendor: { name: "post office", world: "both", honoursKeys: true },
    plan: async () => ({
      payload: { to, ...draft },
      preview: { to, ...draft, cost: "2 credits" },
      editable,
      ...(recipient === undefined ? {} : { subject: recipient }),
    }),
    basis: async () => [{ row: "the draft", version: "1" }],
    send: async (payload) => {
      sent.set(ctx.invocation.id, [...(sent.get(ctx.invocation.id) ?? []), payload]);
      return { id: "letter_1" };
    },
  });
  return { ...outcome };
}

async function waitingApproval(database: TestDatabase, run: string): Promise<string> {
  return until(async () => {
    const [rows] = await database.system.batch<{ id: string | null; status: string }>([
      sql`select a.id, i.status from invocations i left join approvals a on a.invocation_id = i.id and a.status = 'PENDING' where i.id = ${run}`,
    ]);
    const [row] = rows ?? [];
    if (row?.id !== null && row?.id !== undefined) return row.id;
    if (row === undefined || TERMINAL_STATUSES.some((status) => status === row.status)) {
      throw new Error(`The run ${run} is ${row?.status} and waits for no approval.`);
    }
    return undefined;
  }, 5);
}
