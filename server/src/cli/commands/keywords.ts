import type { Command } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { exportKeywords } from "../keywords/export-keywords.ts";
import { importKeywords } from "../keywords/import-keywords.ts";
import { COLUMNS } from "../keywords/keyword-row.ts";
import { printOne } from "../print-list.ts";
import { number, plural } from "../text-layout.ts";

export const keywordsImportCommand: Command = {
  name: "keywords import",
  summary: "Import keywords from a CSV file",
  arguments: [
    {
      name: "file",
      description: `CSV file in UTF-8, or - for stdin. Separate cells with commas, semicolons or tabs. The first line names the columns (${COLUMNS.join(", ")}). Separate several intents or tags with |. Name pillars by slug. The columns position and url are ignored.`,
      required: true,
    },
  ],
  async run(call) {
    const client = await call.workspaceClient();
    const { terminal, signal } = call;
    const report = await importKeywords(client, call.argument(0), {
      signal,
      onProgress: ({ created, skipped }) =>
        terminal.status(`  ${number(created + skipped)} read, ${number(created)} new`),
    });
    terminal.status(undefined);
    const { created, skipped, ignoredColumns } = report;
    printOne(call, report, [
      `${plural(created, "keyword")} created, ${plural(skipped, "duplicate")} skipped.`,
      ...(ignoredColumns.length === 0 ? [] : [`Ignored columns: ${ignoredColumns.join(", ")}.`]),
    ]);
    return EXIT.ok;
  },
};

export const keywordsExportCommand: Command = {
  name: "keywords export",
  summary: "Export the workspace's keywords as CSV",
  arguments: [{ name: "file", description: "Output file; default stdout.", required: false }],
  options: { archived: { type: "boolean", description: "Include archived keywords." } },
  async run(call) {
    const file = call.argument(0) === "" ? "-" : call.argument(0);
    const { terminal, signal } = call;
    const includeArchived = call.flag("archived");
    const count = await exportKeywords(await call.workspaceClient(), file, { signal, includeArchived });
    terminal.talk.line(`Exported ${plural(count, "keyword")}.`);
    return EXIT.ok;
  },
};
