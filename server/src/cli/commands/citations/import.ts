import { readFile } from "node:fs/promises";
import { ANSWER_ENGINES, type ImportedAnswers } from "@findable/contract";
import type { Command, CommandCall } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { printOne } from "../../print-list.ts";
import { number, plural } from "../../text-layout.ts";
import { UsageError } from "../../usage-error.ts";

/** Below the service's limit of one request body. */
const MOST_BYTES = 3_500_000;
const ONE_ANSWER = /\.(?:md|markdown|txt)$/i;

export const citationsImportCommand: Command = {
  name: "citations import",
  summary: "Import answers that a person copied, or a vendor's report about AI answers",
  arguments: [
    {
      name: "file",
      description:
        "CSV with the columns prompt, engine and answer, a vendor's report as CSV, or one answer as .md or .txt; - for stdin.",
      required: true,
    },
  ],
  options: {
    prompt: { type: "string", value: "<text>", description: "Prompt of rows without one, and of one answer." },
    engine: { type: "string", value: "<engine>", description: "Engine of rows without one, and of one answer." },
    from: { type: "string", value: "<date>", description: "First day of a report without dates." },
    to: { type: "string", value: "<date>", description: "Last day of a report without dates." },
    stored: { type: "boolean", description: "The file is a path in the workspace's files, for more than 3.5 MB." },
    "no-monitor": { type: "boolean", description: "Do not monitor the prompts of these answers." },
  },
  async run(call) {
    const given = givenIn(call);
    const content = call.flag("stored") ? { path: call.argument(0) } : await contentOf(call.argument(0), given);
    const client = await call.workspaceClient();
    const imported = await client.research.aiCitation.answers.import({ ...given, ...content }, { signal: call.signal });
    printOne(call, imported, sentencesOf(imported));
    return imported.refused > 0 ? EXIT.refused : EXIT.ok;
  },
};

function givenIn(call: CommandCall) {
  const [prompt, engine, from, to] = ["prompt", "engine", "from", "to"].map((name) => call.option(name));
  const llm = engine === undefined ? undefined : ANSWER_ENGINES.find((one) => one === engine);
  if (engine !== undefined && llm === undefined)
    throw new UsageError(`--engine takes ${ANSWER_ENGINES.join(", ")}, not "${engine}".`);
  return {
    ...(prompt === undefined ? {} : { prompt }),
    ...(llm === undefined ? {} : { llm }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(call.flag("no-monitor") ? { monitor: false } : {}),
  };
}

async function contentOf(file: string, { prompt, llm }: ReturnType<typeof givenIn>) {
  const bytes = await bytesOf(file);
  if (bytes.length > MOST_BYTES)
    throw new UsageError(
      "The file has more than 3.5 MB. Upload it with agent.files.upload and name its path with --stored.",
    );
  const text = textOf(file, bytes);
  if (!ONE_ANSWER.test(file)) return { csv: text };
  if (prompt === undefined || llm === undefined)
    throw new UsageError("A file with one answer needs --prompt and --engine.");
  return { answers: [{ prompt, llm, text }] };
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    if (file !== "-") return await readFile(file);
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Drops a byte order mark. */
function textOf(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`The file ${file} is not UTF-8. Save it as "CSV UTF-8".`);
  }
}

function sentencesOf({ imported, alreadyStored, refused, refusals, report, ...rest }: ImportedAnswers): string[] {
  const what = report === null ? "answer" : "count";
  const known = alreadyStored === 0 ? "" : `, ${number(alreadyStored)} already stored`;
  const shown = refusals.map(
    ({ line, field, message }) => `  Line ${line}: ${field === "" ? "the row" : field} ${message}.`,
  );
  return [
    `${plural(imported, what)} imported${known}, ${number(refused)} refused.`,
    ...shown,
    ...(refused > refusals.length ? [`  … and ${number(refused - refusals.length)} more.`] : []),
    ...(report === null
      ? [`${plural(rest.monitoredPrompts, "monitored prompt")}, ${number(rest.newMonitoredPrompts)} of them new.`]
      : [
          `${number(report.total)} ${report.metric} by ${report.dimension}, ${report.from} to ${report.to}. Counts of a vendor never become rates.`,
        ]),
    ...rest.warnings,
  ];
}
