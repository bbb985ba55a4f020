import sql from "sql-template-tag";
import { type TObject, Type } from "typebox";
import { ProviderError } from "../../../src/kernel/errors/provider-error.ts";
import { defineSkill, type SkillDefinition } from "../../../src/kernel/runs/skill.ts";

const AnyObject = Type.Record(Type.String(), Type.Unknown());

function skill<I extends TObject>(
  slug: string,
  input: I,
  run: SkillDefinition<I, typeof AnyObject>["run"],
): SkillDefinition<I, typeof AnyObject> {
  return defineSkill({
    slug,
    version: 1,
    name: slug,
    description: slug,
    category: "test",
    area: "research",
    input,
    output: AnyObject,
    budget: { credits: 100, llmCalls: 3, durationSeconds: 60 },
    estimate: () => ({ credits: 10, durationSeconds: 1 }),
    minimumCredits: () => 3,
    supportsApproval: false,
    supportsFiles: false,
    run,
  });
}

const Nothing = Type.Object({}, { additionalProperties: false });

/** Ends at once, with a result and a narration. */
const quick = skill("test.quick", Type.Object({ say: Type.Optional(Type.String()) }), async (ctx, { say }) => {
  await ctx.narrate("Here we go.");
  await ctx.step("work", { price: 4 }, async () => null);
  return { said: say ?? "nothing" };
});

/** Works until it is stopped. */
const endless = skill("test.endless", Nothing, async (ctx) => {
  await ctx.step("begin", { price: 2 }, async () => null);
  await ctx.step("wait", waitForAbort);
  return {};
});

/** Spends 8 credits twice. */
const spender = skill("test.spender", Nothing, async (ctx) => {
  await ctx.step("cheap", { price: 8 }, async () => null);
  await ctx.step("dear", { price: 8 }, async () => null);
  return {};
});

/** Two children that work until they are stopped. */
const parentOfEndless = skill("test.parent_of_endless", Nothing, async (ctx) => {
  const children = await ctx.children("pair", endless, [
    { key: "a", input: {} },
    { key: "b", input: {} },
  ]);
  return { statuses: children.map(({ status }) => status) };
});

/** Three children, one of which fails. */
const family = skill("test.family", Nothing, async (ctx) => {
  const children = await ctx.children(
    "three",
    leaf,
    [1, 2, 3].map((n) => ({ key: String(n), input: { n } })),
    { concurrency: 2 },
  );
  return { statuses: children.map(({ status }) => status) };
});

const leaf = skill("test.leaf", Type.Object({ n: Type.Number() }), async (ctx, { n }) => {
  await ctx.step("work", { price: 1 }, async () => n);
  if (n === 2) throw new ProviderError("serpdata", "auth", "The vendor does not know this key.");
  return { n };
});

/** Fails as vendors do: the first two attempts where they may pass, for good otherwise. */
const flaky = skill(
  "test.flaky",
  Type.Object({ kind: Type.String(), failures: Type.Integer() }),
  async (ctx, { kind, failures }) => {
    const attempts = await ctx.step("ask", async ({ attempt }) => {
      if (attempt > failures) return attempt;
      throw new ProviderError(
        "serpdata",
        kind === "transient" ? "transient" : "invalid_request",
        "The vendor refuses.",
        {
          retryAfterMs: 1,
        },
      );
    });
    return { attempts };
  },
);

/** By the name that its input gives: what a talker waits for before its last step. */
export const pauses = new Map<string, PromiseWithResolvers<void>>();

const Talk = Type.Object({ steps: Type.Integer(), pause: Type.Optional(Type.String()) });

/** Narrates much, in many steps. */
const talker = skill("test.talker", Talk, async (ctx, { steps, pause = "" }) => {
  for (let n = 1; n <= steps; n++) {
    await ctx.step(`step-${n}`, async () => {
      if (n === steps) await pauses.get(pause)?.promise;
      return n;
    });
    await ctx.narrate(`Step ${n} is done.`);
  }
  return { steps };
});

/** Leaves one of everything in its workspace, with a word in it that can be recognised. */
const filler = skill("test.filler", Type.Object({ word: Type.String() }), async (ctx, { word }) => {
  const { agencyId } = ctx.invocation;
  await ctx.save("rows", async (tx) => {
    await tx.query(sql`insert into segments (id, agency_id, workspace_id, name, name_key, confidence, created_at, updated_at)
      values (${`seg_${word}`}, ${agencyId}, ${ctx.workspace.id}, ${`secret-${word}`}, ${word}, 1, now(), now())`);
    await tx.query(sql`insert into keywords (id, agency_id, workspace_id, keyword, status, source)
      values (${`kw_${word}`}, ${agencyId}, ${ctx.workspace.id}, ${`secret-${word}`}, 'RAW', 'USER_INPUT')`);
    return null;
  });
  await ctx.files.write("agent-output/notes.txt", `secret-${word}`, { contentType: "text/plain" });
  return { word: `secret-${word}` };
});

function waitForAbort({ signal }: { signal: AbortSignal }): Promise<null> {
  return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

export const journeySkills: readonly SkillDefinition[] = [
  quick,
  endless,
  spender,
  parentOfEndless,
  family,
  leaf,
  flaky,
  talker,
  filler,
];
