import { pino } from "pino";
import { invoke as invokeOperation } from "../../src/domains/invocations/operations/invoke.ts";
import { hashSecret, parseSecret } from "../../src/domains/keys/index.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import { openDatabase } from "../../src/platform/database/pool.ts";
import { createPipeline } from "../../src/platform/pipeline/run-operation.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { createSkillCatalog } from "../../src/wiring/skill-catalog.ts";
import { testServices } from "../../test/harness/services.ts";
import { noOpSkill } from "../harness/no-op-skill.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";
import type { Desk } from "../harness/world.ts";

interface Options {
  databaseUrl: string;
  desks: Desk[];
}

interface Question {
  runs: number;
  /** Starts under way at once. */
  starters: number;
}

/** Starts runs as a caller does: `agent.invoke` through the whole pipeline, everything but the socket. */
export const starterProgram: ProgramBody<Options, Question, { firstAtMs: number; perSecond: number }, null> = {
  async start({ databaseUrl, desks }) {
    const tenant = openDatabase({
      url: databaseUrl,
      role: "findable_tenant",
      maxConnections: 20,
      applicationName: "starter",
    });
    const run = createPipeline({
      tenant,
      services: testServices({ skills: createSkillCatalog([noOpSkill]) }),
      logger: pino({ level: "silent" }),
      hashOfSecret: (secret) => parseSecret(secret, new Set())?.hash ?? hashSecret(secret),
      validateInput,
      validateOutput: undefined,
      rateLimit: undefined,
      keyUsed: () => undefined,
    });
    const start = (number: number) => {
      const desk = desks[number % desks.length];
      if (desk === undefined) throw new Error("There must be a desk to start from.");
      return run(invokeOperation, {
        requestId: newId("req"),
        transport: "rest",
        authorization: `Bearer ${desk.secret}`,
        workspaceHeader: desk.workspaceId,
        idempotencyKey: undefined,
        texts: {},
        body: { skill: noOpSkill.slug, input: { number } },
        signal: new AbortController().signal,
      });
    };
    return {
      facts: null,
      async answer({ runs, starters }) {
        const firstAtMs = Date.now();
        let next = 0;
        const lane = async () => {
          while (next < runs) await start(next++);
        };
        await Promise.all(Array.from({ length: starters }, lane));
        return { firstAtMs, perSecond: (runs * 1000) / (Date.now() - firstAtMs) };
      },
      close: () => tenant.close(),
    };
  },
};

serveProgram(import.meta.url, starterProgram);
