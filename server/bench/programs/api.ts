import path from "node:path";
import { pino } from "pino";
import { REDACTED } from "../../src/platform/telemetry/create-logger.ts";
import { startTracing } from "../../src/platform/telemetry/start-tracing.ts";
import { skills } from "../../src/skills.ts";
import { parseConfig } from "../../src/start/config.ts";
import { startApi } from "../../src/start/start-api.ts";
import { noOpSkill, slowSkill } from "../harness/no-op-skill.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

interface ApiOptions {
  databaseUrl: string;
  folder: string;
  /** Beside the program's own. */
  settings?: Record<string, string>;
  /** Writes log lines here. Default: stderr. */
  logFile?: string;
  /** Sends spans to this collector. */
  collector?: string;
}

/**
 * The service's API process with its own settings and two more skills. It logs errors only until it is asked for
 * another level, and answers the processor time that it has used.
 */
export const apiProgram: ProgramBody<
  ApiOptions,
  { logLevel: "error" | "info" },
  { processorMs: number },
  { url: string }
> = {
  async start({ databaseUrl, folder, settings: others, logFile, collector }) {
    const tracing = await startTracing("api", collector);
    const unlimited = { REQUESTS_PER_SECOND: "1000000", REQUEST_BURST: "1000000" };
    const settings = {
      ...unlimited,
      ROLE: "api",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, "data"),
      ...others,
    };
    const logger = pino({ level: "error", redact: REDACTED }, pino.destination(logFile ?? 2));
    const api = await startApi({
      config: parseConfig(settings),
      databaseUrl,
      logger,
      skills: [...skills, noOpSkill, slowSkill],
    });
    return {
      facts: { url: api.url },
      async answer({ logLevel }) {
        logger.level = logLevel;
        const { user, system } = process.cpuUsage();
        return { processorMs: (user + system) / 1000 };
      },
      async close() {
        await api.close();
        await tracing.close();
      },
    };
  },
};

serveProgram(import.meta.url, apiProgram);
