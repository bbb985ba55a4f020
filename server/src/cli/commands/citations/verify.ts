import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { BundleVerdict } from "../../../domains/citations/index.ts";
import type { Command } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { printOne } from "../../print-list.ts";
import { plural } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";

export const citationsVerifyCommand: Command = {
  name: "citations verify",
  summary: "Recompute an evidence bundle of AI citations, without the service",
  arguments: [{ name: "bundle", description: "File of `citations export`, or - for stdin.", required: true }],
  options: {
    seal: {
      type: "string",
      value: "<hash>",
      description: "Seal that the export printed. Only this detects a bundle that was rewritten as a whole.",
    },
  },
  async run(call) {
    // Loaded on demand: no other command needs the domain of citations.
    const { verifyBundle } = await import("../../../domains/citations/index.ts");
    const verdict = verifyBundle(await readBundle(call.argument(0)), call.option("seal"));
    const ok = verdict.faults.length === 0;
    printOne(call, { ok, ...verdict }, sentencesOf(verdict));
    return ok ? EXIT.ok : EXIT.refused;
  },
};

async function readBundle(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

function sentencesOf({ faults, samples, seal, header }: BundleVerdict): string[] {
  if (faults.length > 0) {
    return faults.map(({ line, sampleId, fault }) => {
      return `Line ${line}${sampleId === undefined ? "" : `, sample ${sampleId}`}: ${fault}`;
    });
  }
  const asked = header === null ? "" : ` ${header.question.domain}, ${header.question.definition}:`;
  return [`Verified.${asked} ${plural(samples, "sample")} give every figure to the last digit.`, `Seal: ${seal}`];
}
