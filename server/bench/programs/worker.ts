import path from "node:path";
import { pino } from "pino";
import { skills } from "../../src/skills.ts";
import { parseConfig } from "../../src/start/config.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import { noOpSkill, slowSkill } from "../harness/no-op-skill.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

interface WorkerOptions {
  databaseUrl: string;
  folder: string;
  /** Beside the program's own. */
  settings?: Record<string, string>;
}

/** The service's worker process, with its own settings and two more skills. */
export const workerProgram: ProgramBody<WorkerOptions, never, never, { id: string }> = {
  async start({ databaseUrl, folder, settings }) {
    const own = { ROLE: "worker", DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, "data") };
    const config = parseConfig({ ...own, ...settings });
    const logger = pino({ level: "error" }, pino.destination(2));
    const worker = await startRunWorker({ config, databaseUrl, logger, skills: [...skills, noOpSkill, slowSkill] });
    return {
      facts: { id: worker.id },
      answer: () => Promise.reject(new Error("The worker answers no questions.")),
      close: () => worker.close(),
    };
  },
};

serveProgram(import.meta.url, workerProgram);
