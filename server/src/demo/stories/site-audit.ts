import type { AuditSiteInput, AuditSiteResult } from "@findable/contract";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { siteAudit } from "../world/site/site-pages.ts";

export const siteAuditStories: readonly DemoSkill[] = [
  demoSkill<AuditSiteInput, AuditSiteResult>("site.audit", () => {
    const result = siteAudit();
    const { changes, crawled, findings } = result;
    return {
      result,
      steps: [
        { name: "crawl", durationMs: 420 * crawled, progress: { total: crawled, unit: "pages" } },
        { name: "analyse", durationMs: 610 },
        {
          name: "pages",
          durationMs: 190,
          says: `Read ${crawled} pages with ${findings.length} kinds of issues: ${changes.new} new, ${changes.gone} gone, ${changes.fixed} fixed, ${changes.broken} broken.`,
        },
      ],
    };
  }),
];
