import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import pg from "pg";
import { z } from "zod";
import { type ProgramBody, serveProgram } from "../harness/program.ts";
import { portOf } from "./bare-http.ts";
import { SELECT_RUN } from "./bare-select.ts";

interface Options {
  /** What the tools answer. */
  output: Record<string, unknown>;
  databaseUrl: string;
  id: string;
}

/**
 * The MCP SDK's server as its documentation shows it: high-level `McpServer`, its own Node adapter, nothing around it. The tool
 * `fixed` answers what it has in memory; the tool `select` reads one row by its key first, as any server with data must.
 */
export const minimalMcpProgram: ProgramBody<Options, never, never, { url: string }> = {
  async start({ output, databaseUrl, id }) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
    const result = () => ({
      content: [{ type: "text" as const, text: JSON.stringify(output) }],
      structuredContent: output,
    });
    const inputSchema = z.object({ id: z.string() });
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: "minimal", version: "1.0.0" });
      server.registerTool("fixed", { description: "Answers from memory.", inputSchema }, async () => result());
      server.registerTool("select", { description: "Answers after a select.", inputSchema }, async () => {
        await pool.query({ name: "by_key", text: SELECT_RUN, values: [id] });
        return result();
      });
      return server;
    });
    const listener = toNodeHandler(handler);
    const server = createServer((request, response) => void listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      facts: { url: `http://127.0.0.1:${portOf(server.address())}/mcp` },
      answer: () => Promise.reject(new Error("The server is asked over MCP.")),
      close: async () => {
        server.closeAllConnections();
        server.close();
        await pool.end();
      },
    };
  },
};

serveProgram(import.meta.url, minimalMcpProgram);
