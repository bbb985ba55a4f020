import { createReadStream } from "node:fs";
import { readLog } from "../../src/skills/site-crawlers/read-log.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

export interface ReadFigures {
  lines: number;
  garbage: number;
  /** Requests of GPTBot, their bytes, and those with status 404. */
  requests: number;
  bytes: number;
  missing: number;
  seconds: number;
  /** Growth of the largest resident memory of the process. */
  memoryMegabytes: number;
}

/** Reads an access log as a run does, in a process whose memory nothing else uses. */
export const readLogProgram: ProgramBody<null, string, ReadFigures, null> = {
  async start() {
    return { facts: null, answer: readFigures, close: async () => {} };
  },
};

async function readFigures(file: string): Promise<ReadFigures> {
  const before = process.resourceUsage().maxRSS;
  const since = performance.now();
  const { signal } = new AbortController();
  const { lines, garbage, days } = await readLog(createReadStream(file), { ranges: [], signal });
  const seconds = (performance.now() - since) / 1000;
  const own = days.filter(({ crawler }) => crawler === "GPTBot");
  const sum = (pick: (row: (typeof own)[number]) => number) => own.reduce((total, row) => total + pick(row), 0);
  return {
    lines,
    garbage,
    requests: sum(({ requests }) => requests),
    bytes: sum((row) => row.bytes),
    missing: sum(({ status, requests }) => (status === 404 ? requests : 0)),
    seconds,
    memoryMegabytes: (process.resourceUsage().maxRSS - before) / 1024,
  };
}

serveProgram(import.meta.url, readLogProgram);
