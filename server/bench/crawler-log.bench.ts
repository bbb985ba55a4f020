import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { writtenLines } from "../src/skills/site-crawlers/__fixtures__/written-log.ts";
import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { readLogProgram } from "./programs/read-log.ts";

/** About 1.05 GB. */
const LINES = sized(5_800_000, 200_000);
const LINES_PER_PIECE = 20_000;
const AIM_MEGABYTES = 256;
/** The same figures for GPTBot, by fields between quotes. */
const AWK =
  'NF == 7 && $6 ~ /GPTBot/ && $1 ~ /^[0-9]/ && $1 !~ /99\\/Foo/ { split($3, a, " "); n++; bytes += a[2]; if (a[1] == 404) missing++ } END { printf "%d %d %.0f %d", NR, n, bytes, missing }';

/** An access log of 1 GB with garbage, read as a run reads it. Fails if the figures differ from a count by awk. */
export async function benchCrawlerLog({ folder }: World): Promise<Finding[]> {
  const file = path.join(folder, "access.log");
  try {
    await pipeline(Readable.from(pieces()), createWriteStream(file));
    const { size } = await stat(file);
    await using program = await startProgram("read-log", readLogProgram, null);
    const read = await program.ask(file);
    const since = performance.now();
    const { stdout } = await promisify(execFile)("awk", ["-F", '"', AWK, file]);
    const awkSeconds = (performance.now() - since) / 1000;
    const figures = [read.lines, read.requests, read.bytes, read.missing].join(" ");
    if (stdout.trim() !== figures) throw new Error(`The figures are ${figures}, and those of awk ${stdout}.`);
    const what = `log of ${(size / 1e9).toFixed(2)} GB, ${read.lines.toLocaleString("en-GB")} lines, ${read.garbage} of them garbage`;
    const { memoryMegabytes, seconds } = read;
    return [
      {
        what: `${what}: memory that reading adds; figures as by awk`,
        unit: "MB",
        ours: memoryMegabytes,
        peers: [],
        aim: { text: `under ${AIM_MEGABYTES} MB`, met: memoryMegabytes < AIM_MEGABYTES },
      },
      {
        what: `${what}: time`,
        unit: "s",
        ours: seconds,
        peers: [{ name: "awk", figure: awkSeconds, ratio: seconds / awkSeconds }],
      },
    ];
  } finally {
    await rm(file, { force: true });
  }
}

function* pieces(): Generator<string> {
  let lines: string[] = [];
  for (const line of writtenLines(LINES)) {
    lines.push(line);
    if (lines.length < LINES_PER_PIECE) continue;
    yield `${lines.join("\n")}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join("\n")}\n`;
}
