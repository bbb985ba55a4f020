import { DBOS } from "@dbos-inc/dbos-sdk";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

type Question = { kind: "throughput"; runs: number; starters: number } | { kind: "latency"; runs: number };

interface Answer {
  perSecond: number;
  /** From the call that starts a workflow to its first line, in milliseconds. */
  startsMs: number[];
}

/** A plain workflow of three steps that do nothing, on DBOS Transact with its own settings and as many connections as ours. */
export const dbosProgram: ProgramBody<{ databaseUrl: string }, Question, Answer, null> = {
  async start({ databaseUrl }) {
    let begun: (atMs: number) => void = () => undefined;
    const noOp = DBOS.registerWorkflow(
      async (number: number) => {
        begun(performance.now());
        const first = await DBOS.runStep(async () => number + 1, { name: "first" });
        const second = await DBOS.runStep(async () => first + 1, { name: "second" });
        return DBOS.runStep(async () => second + 1, { name: "third" });
      },
      { name: "noOp" },
    );
    DBOS.setConfig({ name: "bench", systemDatabaseUrl: databaseUrl, systemDatabasePoolSize: 30, logLevel: "error" });
    await DBOS.launch();

    async function throughput(runs: number, starters: number): Promise<Answer> {
      const ended: Promise<unknown>[] = [];
      const since = performance.now();
      let next = 0;
      const lane = async () => {
        while (next < runs) {
          const handle = await DBOS.startWorkflow(noOp)(next++);
          ended.push(handle.getResult());
        }
      };
      await Promise.all(Array.from({ length: starters }, lane));
      await Promise.all(ended);
      return { perSecond: (runs * 1000) / (performance.now() - since), startsMs: [] };
    }

    async function latency(runs: number): Promise<Answer> {
      const startsMs: number[] = [];
      for (let number = 0; number < runs; number += 1) {
        const first = new Promise<number>((resolve) => {
          begun = resolve;
        });
        const since = performance.now();
        const handle = await DBOS.startWorkflow(noOp)(number);
        startsMs.push((await first) - since);
        await handle.getResult();
      }
      return { perSecond: 0, startsMs };
    }
    return {
      facts: null,
      answer: (question) =>
        question.kind === "throughput" ? throughput(question.runs, question.starters) : latency(question.runs),
      close: () => DBOS.shutdown(),
    };
  },
};

serveProgram(import.meta.url, dbosProgram);
