import { operations } from "@findable/contract";

/** The operation that lists a kind of resource, by the field of `details` that holds the identifier which was not found. */
const LISTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    blogPostId: "produce.blog_post.list",
    briefId: "produce.brief.list",
    campaignId: "link_building.serp_outreach.list",
    competitorId: "research.competitor.list",
    contactId: "link_building.contact.list",
    deadLetterId: "webhooks.dead_letter.list",
    gapId: "research.serp_gap.list",
    invocationId: "agent.invocations.list",
    keyId: "auth.keys.list",
    landingPageId: "produce.landing_page.list",
    pageId: "site.pages.list",
    path: "agent.files.list",
    platformId: "produce.platform.list",
    port: "integrations.list",
    publicationId: "produce.publication.list",
    queryId: "research.ai_citation.queries.list",
    refinerId: "produce.refiner.list",
    relationshipId: "link_building.relationship.list",
    reportId: "research.content_gap.list",
    sampleId: "research.ai_citation.samples.list",
    scheduleId: "schedules.list",
    segmentId: "research.icp.list",
    serpId: "research.serp.list",
    templateId: "link_building.template.list",
    threadId: "research.discuss.list",
    trustId: "agent.trust.list",
    url: "indexing.gsc.list",
    webhookId: "webhooks.list",
    workspaceId: "workspaces.list",
  }),
);

/** Where the identifiers of what was not found can be read; undefined for what no operation lists. */
export function whereListed(details: Readonly<Record<string, unknown>>): string | undefined {
  const [list] = Object.keys(details).flatMap((field) => LISTS.get(field) ?? []);
  const contract = operations.find(({ name }) => name === list);
  if (contract === undefined) return undefined;
  const archived = "includeArchived" in contract.input.properties ? ", archived ones with `includeArchived`" : "";
  return `Check the identifier and the workspace: \`${contract.name}\` returns the identifiers${archived}.`;
}
