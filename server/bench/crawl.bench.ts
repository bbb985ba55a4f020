import type { Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { sized } from "./harness/sized.ts";
import { largeSiteProgram } from "./programs/large-site.ts";
import { readSiteProgram } from "./programs/read-site.ts";

const PAGES = sized(10_000, 500);
const AIM = { seconds: 60, megabytes: 400 };

/** A site on loopback, read whole as a run reads it, beside a plain loop that fetches and parses it. */
export async function benchCrawl(): Promise<Finding[]> {
  await using site = await startProgram("large-site", largeSiteProgram, { pages: PAGES });
  const question = { origin: site.facts.origin, maxPages: PAGES };
  const read = async (by: "crawler" | "loop") => {
    await using program = await startProgram("read-site", readSiteProgram, { by });
    const figures = await program.ask(question);
    if (figures.pages !== PAGES) {
      const skipped = JSON.stringify(figures.skipped);
      throw new Error(`The ${by} read ${figures.pages} pages of ${PAGES}, and skipped ${skipped}.`);
    }
    return figures;
  };
  const loop = await read("loop");
  const ours = await read("crawler");
  const what = `${PAGES.toLocaleString("en-GB")} pages of 8 kB on loopback`;
  const beside = (pick: (figures: typeof ours) => number) => [
    { name: "a loop that fetches and parses", figure: pick(loop), ratio: pick(ours) / pick(loop) },
  ];
  return [
    {
      what: `${what}: time`,
      unit: "s",
      ours: ours.seconds,
      peers: beside(({ seconds }) => seconds),
      aim: { text: `under ${AIM.seconds} s`, met: ours.seconds < AIM.seconds },
    },
    {
      what: `${what}: memory that reading adds`,
      unit: "MB",
      ours: ours.memoryMegabytes,
      peers: beside(({ memoryMegabytes }) => memoryMegabytes),
      aim: { text: `at most ${AIM.megabytes} MB`, met: ours.memoryMegabytes <= AIM.megabytes },
    },
  ];
}
