import type { ImportPerformanceInput, ImportPerformanceResult } from "@findable/contract";
import { daysIn } from "../../kernel/search/data-breaks.ts";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { PROPERTY, STORED_RANGE, searchCoverage } from "../world/site/search-performance.ts";

const REREAD_DAYS = 5;

export const performanceImportStories: readonly DemoSkill[] = [
  demoSkill<ImportPerformanceInput, ImportPerformanceResult>("performance.import", ({ path }) => {
    const days = daysIn(STORED_RANGE);
    const { queries, pages } = searchCoverage({ range: STORED_RANGE, previousRange: null });
    const result: ImportPerformanceResult = {
      source: path === undefined ? "search_console" : "export",
      property: path === undefined ? PROPERTY : null,
      range: STORED_RANGE,
      days,
      rows: { queries: queries.rows, pages: pages.rows, countries: 4 * days, devices: 3 * days, queryPages: 0 },
      removedRows: 0,
      daysCutOff: 0,
      incompleteFrom: null,
      refused: 0,
      refusals: [],
      keywordsAdded: 0,
      warnings: [],
    };
    return {
      result,
      steps: [
        { name: "plan", durationMs: 120 },
        { name: "days", durationMs: 160 * REREAD_DAYS, progress: { total: days, unit: "days" } },
        {
          name: "sums",
          durationMs: 90,
          says: `Imported ${days} days: ${queries.rows} rows by query, ${pages.rows} by page.`,
        },
      ],
    };
  }),
];
