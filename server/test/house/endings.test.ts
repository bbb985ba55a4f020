import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "../../src/operations.ts";

/** Operations that end the runs of what they remove, in their own transaction, with the file that does it. */
const ENDS_RUNS: Readonly<Record<string, string>> = {
  "workspaces.delete": "workspaces/operations/delete-workspace.ts",
  "research.competitor.delete": "competitors/operations/delete-competitor.ts",
  "research.ai_citation.queries.delete": "citations/operations/delete-ai-citation-query.ts",
  "produce.blog_post.archive": "content/update-content.ts",
  "produce.landing_page.archive": "content/update-content.ts",
  "produce.platform.delete": "platforms/operations/delete-platform.ts",
  "indexing.gsc.config.disconnect": "indexing/operations/disconnect-gsc.ts",
  "indexing.indexnow.config.disconnect": "indexing/operations/disconnect-index-now.ts",
  "link_building.serp_outreach.cancel": "campaigns/operations/cancel-serp-outreach.ts",
};

/** Operations that end no run, each with its reason. */
const LEAVES_RUNS: Readonly<Record<string, string>> = {
  "auth.keys.revoke": "runs that the key started go on, as the contract says",
  "agent.approval.unshare": "a link is a way to an approval, which stays",
  "agent.trust.revoke": "approvals that the grant gave are decided, and later steps ask again",
  "effects.unfreeze": "effects that waited continue",
  "agent.files.delete": "a run has the files of its start",
  "webhooks.delete": "deliveries end with their endpoint, and no run sends them",
  "schedules.delete": "nothing starts any more, and runs that were started are runs of their own",
  "research.keyword.delete": "the keyword is archived and its checks stay in its history",
  "interventions.delete": "no run rests on it, and its looks are made by a chore",
  "research.pillar.delete": "texts in writing keep the voice that they began with",
  "research.icp.delete": "texts in writing keep the segment that they began with",
  "produce.refiner.delete": "texts in writing name the refiners that are missing",
  "link_building.template.delete": "campaigns keep the template of their order",
  "integrations.disconnect": "a run that needs the vendor fails, and approved effects of another connection ask again",
};

const removals = operations.map(({ contract }) => contract).filter(({ method }) => method === "DELETE");

test("every removal ends the runs of its record, or states why they go on", () => {
  const stated = [...Object.keys(ENDS_RUNS), ...Object.keys(LEAVES_RUNS)];

  expect(stated.toSorted()).toEqual(removals.map(({ name }) => name).toSorted());
});

test.each(Object.entries(ENDS_RUNS))("%s ends runs in its transaction", (_name, file) => {
  const text = readFileSync(`server/src/domains/${file}`, "utf8");

  expect(text).toMatch(/\b(?:cancelRun|cancelRunsAbout|cancelWorkspaceRuns)\(/);
});
