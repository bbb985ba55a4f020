import type { INTEGRATION_PORTS } from "../agency/integrations.ts";

type Port = (typeof INTEGRATION_PORTS)[number];

interface SkillPorts {
  /** A run fails unless one of them is connected. */
  needs: readonly Port[];
  /** A run finds more if they are connected. */
  uses: readonly Port[];
}

/** The integrations of each built-in skill that depends on one. */
const PORTS: ReadonlyMap<string, SkillPorts> = new Map(
  Object.entries({
    bootstrap_brand: { needs: ["crawler"], uses: ["serpdata", "linkdata", "llm", "answers"] },
    citation_hunter: { needs: ["answers"], uses: ["crawler", "serpdata"] },
    keyword_manager: { needs: [], uses: ["llm"] },
    link_swap_evaluator: { needs: ["crawler"], uses: ["linkdata"] },
    rank_monitor: { needs: ["serpdata"], uses: [] },
    "research.keyword": { needs: ["serpdata", "linkdata"], uses: ["llm"] },
    "research.keyword.refresh": { needs: ["serpdata", "linkdata"], uses: [] },
    "research.keyword.relabel": { needs: [], uses: ["llm", "serpdata"] },
    "research.keyword.check_rank": { needs: ["serpdata"], uses: [] },
    "research.serp": { needs: ["serpdata"], uses: [] },
    "research.serp_gap": { needs: ["serpdata"], uses: ["linkdata", "crawler"] },
    "research.serp_gap.bulk": { needs: ["serpdata"], uses: ["linkdata", "crawler"] },
    "research.ai_citation": { needs: ["answers", "serpdata"], uses: [] },
    "research.ai_citation.suggest_prompts": { needs: [], uses: ["llm"] },
    "research.discuss": { needs: [], uses: ["serpdata", "crawler", "llm"] },
    "research.icp": { needs: ["crawler"], uses: ["llm"] },
    "link_building.serp_outreach": { needs: ["serpdata"], uses: ["crawler", "linkdata", "llm"] },
    "link_building.competitor_outreach": { needs: ["linkdata"], uses: ["serpdata", "crawler", "llm"] },
    "link_building.campaign.draft_email": { needs: [], uses: ["crawler", "llm"] },
    "link_building.reply.answer": { needs: [], uses: ["llm"] },
    link_hunter: { needs: ["serpdata"], uses: ["crawler", "linkdata", "llm"] },
    "research.competitor": { needs: ["serpdata", "linkdata"], uses: [] },
    "research.competitor.backlinks": { needs: ["linkdata"], uses: [] },
    "research.competitor.keywords": { needs: ["serpdata", "linkdata"], uses: [] },
    "produce.evaluate": { needs: [], uses: ["crawler", "llm"] },
    "produce.landing_page.bulk_create": { needs: ["llm", "serpdata"], uses: ["crawler"] },
    content_factory: { needs: ["llm", "serpdata"], uses: ["crawler"] },
    refresh_stale: { needs: ["llm", "serpdata"], uses: ["crawler"] },
    "produce.publish.verify": { needs: ["crawler"], uses: [] },
    "produce.refine": { needs: ["llm"], uses: ["crawler"] },
    "produce.brief": { needs: ["serpdata"], uses: ["crawler"] },
    "produce.blog_post": { needs: ["llm", "serpdata"], uses: ["crawler"] },
    "produce.blog_post.bulk_create": { needs: ["llm", "serpdata"], uses: ["crawler"] },
    "produce.landing_page": { needs: ["llm", "serpdata"], uses: ["crawler"] },
    "research.content_gap": { needs: ["serpdata", "linkdata"], uses: ["crawler"] },
    "research.content_gap.queue_content": { needs: ["llm", "serpdata"], uses: ["crawler"] },
    "performance.import": { needs: [], uses: ["gsc"] },
    "indexing.gsc.submit": { needs: [], uses: ["crawler"] },
    "reports.create": { needs: [], uses: ["llm"] },
    "site.audit": { needs: ["crawler"], uses: [] },
    "site.crawlers": { needs: ["crawler"], uses: [] },
    "site.links": { needs: ["linkdata"], uses: [] },
  }),
);

/** Every custom skill is instructions for a model. */
const CUSTOM: SkillPorts = { needs: ["llm"], uses: [] };
const NONE: SkillPorts = { needs: [], uses: [] };

export const portsOfSkill = (slug: string): SkillPorts =>
  PORTS.get(slug) ?? (slug.startsWith("custom:") ? CUSTOM : NONE);

/** The skills of the table, for its test. */
export const SKILLS_WITH_PORTS = [...PORTS.keys()];
