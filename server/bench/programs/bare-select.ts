import pg from "pg";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

interface Question {
  id: string;
  clients: number;
  durationMs: number;
}

/** The row that a `GET` of an invocation shows, without its steps and children. */
export const SELECT_RUN = `
  select id, agent_id, session_id, skill, skills_used, status, mode, workspace_id, depth, parent_id, credits_captured, llm_calls, vendor_cost_usd,
         estimated_credits, estimated_seconds, files, error, tags, created_at, updated_at, started_at, ended_at, result, raw, current_step
  from invocations where id = $1`;

/** A prepared select of one row by its key as the owner: no key of the API, no tenant, no HTTP. */
export const bareSelectProgram: ProgramBody<{ databaseUrl: string }, Question, { perSecond: number }, null> = {
  async start({ databaseUrl }) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
    return {
      facts: null,
      async answer({ id, clients, durationMs }) {
        const since = performance.now();
        let answered = 0;
        const lane = async () => {
          while (performance.now() - since < durationMs) {
            const { rowCount } = await pool.query({ name: "by_key", text: SELECT_RUN, values: [id] });
            if (rowCount !== 1) throw new Error(`The run ${id} is not there.`);
            answered += 1;
          }
        };
        await Promise.all(Array.from({ length: clients }, lane));
        return { perSecond: (answered * 1000) / (performance.now() - since) };
      },
      close: () => pool.end(),
    };
  },
};

serveProgram(import.meta.url, bareSelectProgram);
