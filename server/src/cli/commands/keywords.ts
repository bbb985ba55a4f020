import type { Command } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { exportKeywords } from "../keywords/export-keywords.ts";
import { importKeywords } from "../keywords/import-keywords.ts";
import { COLUMNS } from "../keywords/keyword-row.ts";
import { printOne } from "../print-list.ts";
import { number, plural } from "../text-layout.ts";

export const keywordsImportCommand: Command = {
  name: "keywords import",
  summary: "Store the keywords of a CSV file",
  arguments: [
    {
      name: "file",
      description: `CSV in UTF-8, its cells between commas, semicolons or tabs, with a first line that names its columns (${COLUMNS.join(", ")}), or - for stdin. Several intents or tags stand between bars, pillars by slug; position and url are not taken over.`,
      required: true,
    },
  ],
  async run(call) {
    const client = await call.workspaceClient();
    const { terminal, signal } = call;
    const report = await importKeywords(client, call.argument(0), {
      signal,
      told: ({ created, skipped }) => terminal.status(`  ${number(created + skipped)} read, ${number(created)} new`),
    });
    terminal.status(undefined);
    const { created, skipped, ignoredColumns } = report;
    printOne(call, report, [
      `${plural(created, "keyword")} created, ${number(skipped)} skipped that the workspace has or that are there twice.`,
      ...(ignoredColumns.length === 0 ? [] : [`Columns that were left out: ${ignoredColumns.join(", ")}.`]),
    ]);
    return EXIT.ok;
  },
};

export const keywordsExportCommand: Command = {
  name: "keywords export",
  summary: "Write the workspace's keywords as CSV",
  arguments: [{ name: "file", description: "Where to; stdout when left out.", required: false }],
  options: { archived: { type: "boolean", description: "Archived keywords as well." } },
  async run(call) {
    const file = call.argument(0) === "" ? "-" : call.argument(0);
    const { terminal, signal } = call;
    const includeArchived = call.flag("archived");
    const count = await exportKeywords(await call.workspaceClient(), file, { signal, includeArchived });
    terminal.talk.line(`${plural(count, "keyword")} written.`);
    return EXIT.ok;
  },
};
