import type { ImportCrawlersInput, ImportCrawlersResult } from "@findable/contract";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { crawlerImport } from "../world/site/crawlers.ts";

export const siteCrawlerStories: readonly DemoSkill[] = [
  demoSkill<ImportCrawlersInput, ImportCrawlersResult>("site.crawlers", ({ path, url }) => {
    const result = crawlerImport(path ?? url?.split(/[?#]/, 1)[0]);
    const { blocked, checkedPages, log } = result;
    const rules = `robots.txt keeps ${blocked.length} crawlers from some of ${checkedPages} checked pages.`;
    return {
      result,
      steps: [
        { name: "access", durationMs: 2_300, progress: { total: checkedPages, unit: "pages" } },
        { name: "check", durationMs: 40 },
        {
          name: "log",
          durationMs: log === null ? 10 : 1_900,
          says:
            log === null ? rules : `${rules} Of ${log.lines} lines, ${log.requests} are requests of known crawlers.`,
        },
      ],
    };
  }),
];
