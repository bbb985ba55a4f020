import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import type { FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { defineStart } from "../runs/define-start.ts";
import { Day, SEARCH_SOURCES, SearchRange } from "./performance-schemas.ts";

export const ImportPerformanceInput = Closed(
  {
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description:
          "Stored file, from `agent.files.upload`: an export of the search console as CSV or zip. Without it, the connected search console is read.",
      }),
    ),
    property: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          "Property to read, `sc-domain:example.com` or `https://www.example.com/`. Defaults to the one used before, then to the one that covers the workspace's domain.",
      }),
    ),
    from: Type.Optional(
      Day(
        "First day to import, Pacific Time. Defaults to 16 months ago at first, later to the first day that can still change. For an export, the first day of rows without dates.",
      ),
    ),
    to: Type.Optional(
      Day(
        "Last day to import, Pacific Time. Defaults to the newest. For an export, the last day of rows without dates.",
      ),
    ),
    addKeywords: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Adds queries that are not keywords yet, with source `SEARCH_CONSOLE`: those with most impressions.",
      }),
    ),
    minImpressions: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        default: 10,
        description: "Fewest impressions in 28 days, or in the export, of a query that becomes a keyword.",
      }),
    ),
    brandTerms: Type.Optional(
      Type.Array(Type.String({ minLength: 2, maxLength: 100 }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description:
          "Words by which people search for the brand. Defaults to its name and domain. They are remembered.",
      }),
    ),
  },
  { description: "Input of `performance.import`." },
);
export type ImportPerformanceInput = Static<typeof ImportPerformanceInput>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ImportPerformanceResult = Type.Object(
  {
    source: OneOf(SEARCH_SOURCES, {
      description: "`search_console`: read from the vendor; `export`: read from a file.",
    }),
    property: Nullable(Type.String(), { description: "The property; null for an export." }),
    range: SearchRange,
    days: count("Days with totals that were imported."),
    rows: Type.Object(
      {
        queries: count("Rows by query."),
        pages: count("Rows by page."),
        countries: count("Rows by country."),
        devices: count("Rows by device."),
        queryPages: count("Rows by query and page, of the newest 28 final days."),
      },
      { description: "Imported rows." },
    ),
    removedRows: count(
      "Rows of an earlier import that the vendor no longer returns, and that were therefore deleted. It withdraws rows of rare queries when it finishes a day.",
    ),
    daysCutOff: count("Days on which the vendor had more than 50,000 rows and returned those with most clicks."),
    incompleteFrom: Nullable(Day("First day, Pacific Time."), {
      description:
        "First day, Pacific Time, that the vendor can still change; a later import reads it again. Null if all are final.",
    }),
    refused: count("Rows of the file that could not be read."),
    refusals: Type.Array(
      Type.Object({
        file: Type.String({ description: "File in the zip, or the path." }),
        line: Type.Integer({ minimum: 1, description: "Line, from 1." }),
        message: Type.String({ description: "The fault, and what to write instead." }),
      }),
      { description: "The first 100 refused rows." },
    ),
    keywordsAdded: count("Queries that became keywords."),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `performance.import`." },
);
export type ImportPerformanceResult = Static<typeof ImportPerformanceResult>;

export const importPerformance = defineStart({
  area: "performance",
  name: "performance.import",
  path: "/v1/performance/import",
  credits: "free",
  skill: "performance.import",
  summary: "Import search performance",
  description:
    "Starts a run that reads clicks, impressions and positions by day, query, page, country and device from the connected search console: 16 months at first, later the days that are new or can still change. With `path` it reads an export of the search console instead, without a connection. Schedule it daily with `schedules.create`. Read the figures with `performance.summary`.",
  errors: [...START_ERRORS, "gsc_not_connected", "domain_not_verified", "file_not_found"],
  fields: ImportPerformanceInput.properties,
  check: importFaults,
  example: {
    input: { path: "uploads/search-console-export.zip" },
    output: exampleHandle("performance.import", { credits: 0, durationSeconds: 60 }),
  },
});

export const performanceImportOperations = [importPerformance];

/** Rules across fields, which the run checks too. */
export function importFaults({ path, property, from, to }: ImportPerformanceInput): FieldError[] {
  return [
    ...(path !== undefined && property !== undefined
      ? [{ field: "property", message: "cannot be sent with path" }]
      : []),
    ...(from !== undefined && to !== undefined && from > to
      ? [{ field: "to", message: "must not be before from" }]
      : []),
    ...(path !== undefined && (from === undefined) !== (to === undefined)
      ? [{ field: "to", message: "must be sent with from for an export" }]
      : []),
  ];
}
