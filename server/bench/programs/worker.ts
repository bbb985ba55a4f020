import path from "node:path";
import { pino } from "pino";
import { parseConfig } from "../../src/config.ts";
import { startRunWorker } from "../../src/run-worker.ts";
import { noOpSkill } from "../harness/no-op-skill.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

/** The service's worker process, with its own settings and one more skill. */
export const workerProgram: ProgramBody<{ databaseUrl: string; folder: string }, never, never, { id: string }> = {
  async start({ databaseUrl, folder }) {
    const config = parseConfig({ ROLE: "worker", DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, "data") });
    const logger = pino({ level: "error" }, pino.destination(2));
    const worker = await startRunWorker({ config, databaseUrl, logger, skills: [noOpSkill] });
    return {
      facts: { id: worker.id },
      answer: () => Promise.reject(new Error("The worker answers no questions.")),
      close: () => worker.close(),
    };
  },
};

serveProgram(import.meta.url, workerProgram);
