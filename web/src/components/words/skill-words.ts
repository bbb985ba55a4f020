import { t } from "../../i18n/index.ts";

/** The name of each built-in skill. A test compares them with the names in the contracts. */
const WORDS: Readonly<Record<string, () => string>> = {
  bootstrap_brand: () => t("Analyze a site"),
  "reports.create": () => t("Write a report"),
  rank_monitor: () => t("Track rankings"),
  citation_hunter: () => t("Hunt for citations"),
  link_hunter: () => t("Hunt for links"),
  content_factory: () => t("Write a batch of articles"),
  refresh_stale: () => t("Refresh stale articles"),
  keyword_manager: () => t("Manage keywords by conversation"),
  link_swap_evaluator: () => t("Evaluate a link swap"),
  "link_building.serp_outreach": () => t("Run a campaign from a SERP"),
  "link_building.competitor_outreach": () => t("Run a campaign from a competitor's links"),
  "link_building.send": () => t("Send approved emails"),
  "link_building.reply.answer": () => t("Answer a reply"),
  "link_building.crm.contact.discover": () => t("Find people at a site"),
  "link_building.campaign.draft_email": () => t("Draft one email"),
  "link_building.mailbox.check": () => t("Check mailboxes"),
  "produce.brief": () => t("Research a brief"),
  "produce.blog_post": () => t("Write a blog post"),
  "produce.blog_post.bulk_create": () => t("Write many blog posts"),
  "produce.landing_page": () => t("Write a landing page"),
  "produce.landing_page.bulk_create": () => t("Write many landing pages"),
  "produce.refine": () => t("Refine a text"),
  "produce.evaluate": () => t("Score a text"),
  "produce.publish": () => t("Publish a text"),
  "produce.publish.revert": () => t("Revert a publication"),
  "produce.publish.verify": () => t("Verify a publication"),
  "indexing.gsc.submit": () => t("Submit URLs to the search console"),
  "indexing.indexnow.submit": () => t("Submit URLs through IndexNow"),
  "indexing.gsc.check": () => t("Read index states"),
  "indexing.indexnow.verify": () => t("Verify the IndexNow key"),
  "research.keyword": () => t("Find keywords"),
  "research.keyword.refresh": () => t("Refresh keyword metrics"),
  "research.keyword.relabel": () => t("Relabel keywords"),
  "research.keyword.check_rank": () => t("Check one keyword's rank"),
  "research.serp": () => t("Read a results page"),
  "research.serp_gap": () => t("Analyze a SERP gap"),
  "research.serp_gap.bulk": () => t("Analyze many SERP gaps"),
  "research.icp": () => t("Find audience segments"),
  "research.competitor": () => t("Research a competitor"),
  "research.competitor.backlinks": () => t("Pull a competitor's backlinks"),
  "performance.import": () => t("Import search performance"),
  "site.audit": () => t("Audit the brand's site"),
  "site.crawlers": () => t("Check crawlers of the brand's site"),
  "plan.next": () => t("Plan the next best steps"),
  "site.links": () => t("Pull the brand's own backlinks"),
  "research.competitor.keywords": () => t("Pull a competitor's keywords"),
  "research.content_gap": () => t("Find content gaps"),
  "research.content_gap.queue_content": () => t("Write content for gaps"),
  "research.discuss": () => t("Read discussions"),
  "research.ai_citation": () => t("Check who answer engines cite"),
  "research.ai_citation.suggest_prompts": () => t("Suggest prompts to monitor"),
  "workspaces.bulk_action": () => t("Bulk action"),
  "integrations.check": () => t("Check a connection"),
  "test.clock.advance": () => t("Advance the test clock"),
};

/** Operations that bulk actions run in many workspaces. */
const OPERATION_WORDS: Readonly<Record<string, () => string>> = {
  "distribute.track_rank": () => t("Track rankings"),
};

/** The display name of a skill. A custom skill keeps the name that its author chose. */
export function skillName(slug: string): string {
  return (WORDS[slug] ?? OPERATION_WORDS[slug])?.() ?? slug.replace(/^custom:/, "");
}

/** The name of a run: what it does, and its subject: “Find keywords: invoice software”. */
export function runName({ skill, subject }: { skill: string; subject: string | null }): string {
  return subject === null ? skillName(skill) : t("{skill}: {subject}", { skill: skillName(skill), subject });
}
