import { operations as contracts } from "@findable/contract";
import { operations as approvals } from "./domains/approvals/index.ts";
import { operations as audience } from "./domains/audience/index.ts";
import { operations as audit } from "./domains/audit/index.ts";
import { operations as bulkActions } from "./domains/bulk-actions/index.ts";
import { operations as campaigns } from "./domains/campaigns/index.ts";
import { operations as citations } from "./domains/citations/index.ts";
import { operations as clusters } from "./domains/clusters/index.ts";
import { operations as competitors } from "./domains/competitors/index.ts";
import { operations as content } from "./domains/content/index.ts";
import { operations as contentGaps } from "./domains/content-gaps/index.ts";
import { operations as credits } from "./domains/credits/index.ts";
import { operations as discussions } from "./domains/discussions/index.ts";
import { operations as files } from "./domains/files/index.ts";
import { operations as indexing } from "./domains/indexing/index.ts";
import { operations as insights } from "./domains/insights/index.ts";
import { operations as integrations } from "./domains/integrations/index.ts";
import { operations as interventions } from "./domains/interventions/index.ts";
import { operations as invocations } from "./domains/invocations/index.ts";
import { operations as keys } from "./domains/keys/index.ts";
import { operations as keywords } from "./domains/keywords/index.ts";
import { operations as mail } from "./domains/mail/index.ts";
import { operations as notices } from "./domains/notices/index.ts";
import { operations as people } from "./domains/people/index.ts";
import { operations as performance } from "./domains/performance/index.ts";
import { operations as pillars } from "./domains/pillars/index.ts";
import { operations as plan } from "./domains/plan/index.ts";
import { operations as platforms } from "./domains/platforms/index.ts";
import { operations as ranks } from "./domains/ranks/index.ts";
import { operations as refiners } from "./domains/refiners/index.ts";
import { operations as relationships } from "./domains/relationships/index.ts";
import { operations as replies } from "./domains/replies/index.ts";
import { operations as reports } from "./domains/reports/index.ts";
import { operations as rubrics } from "./domains/rubrics/index.ts";
import { operations as schedules } from "./domains/schedules/index.ts";
import { operations as serpGaps } from "./domains/serp-gaps/index.ts";
import { operations as serps } from "./domains/serps/index.ts";
import { operations as site } from "./domains/site/index.ts";
import { operations as skills } from "./domains/skills/index.ts";
import { operations as storage } from "./domains/storage/index.ts";
import { operations as testWorlds } from "./domains/test-worlds/index.ts";
import { operations as webhooks } from "./domains/webhooks/index.ts";
import { operations as workspaces } from "./domains/workspaces/index.ts";
import type { AnyOperation } from "./kernel/operations/operation.ts";

const built: readonly AnyOperation[] = [
  ...keys,
  ...people,
  ...invocations,
  ...approvals,
  ...skills,
  ...files,
  ...workspaces,
  ...storage,
  ...bulkActions,
  ...schedules,
  ...audience,
  ...keywords,
  ...performance,
  ...pillars,
  ...interventions,
  ...plan,
  ...clusters,
  ...citations,
  ...serps,
  ...serpGaps,
  ...ranks,
  ...insights,
  ...competitors,
  ...site,
  ...contentGaps,
  ...campaigns,
  ...mail,
  ...notices,
  ...citations,
  ...content,
  ...discussions,
  ...relationships,
  ...replies,
  ...platforms,
  ...refiners,
  ...reports,
  ...rubrics,
  ...indexing,
  ...integrations,
  ...webhooks,
  ...credits,
  ...audit,
  ...testWorlds,
];

/** Every operation with its implementation, in the order of the contract. */
export const operations: readonly AnyOperation[] = contracts.map((contract) => {
  const operation = built.find((one) => one.contract === contract);
  if (operation === undefined) throw new Error(`The operation ${contract.name} has no implementation.`);
  return operation;
});
