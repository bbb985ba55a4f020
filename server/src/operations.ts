import { operations as contracts, type OperationContract } from "@findable/contract";
import { operations as approvals } from "./domains/approvals/index.ts";
import { operations as audience } from "./domains/audience/index.ts";
import { operations as audit } from "./domains/audit/index.ts";
import { operations as bulkActions } from "./domains/bulk-actions/index.ts";
import { operations as citations } from "./domains/citations/index.ts";
import { operations as clusters } from "./domains/clusters/index.ts";
import { operations as competitors } from "./domains/competitors/index.ts";
import { operations as content } from "./domains/content/index.ts";
import { operations as credits } from "./domains/credits/index.ts";
import { operations as files } from "./domains/files/index.ts";
import { operations as integrations } from "./domains/integrations/index.ts";
import { operations as invocations } from "./domains/invocations/index.ts";
import { operations as keys } from "./domains/keys/index.ts";
import { operations as keywords } from "./domains/keywords/index.ts";
import { operations as pillars } from "./domains/pillars/index.ts";
import { operations as platforms } from "./domains/platforms/index.ts";
import { operations as ranks } from "./domains/ranks/index.ts";
import { operations as refiners } from "./domains/refiners/index.ts";
import { operations as rubrics } from "./domains/rubrics/index.ts";
import { operations as schedules } from "./domains/schedules/index.ts";
import { operations as serpGaps } from "./domains/serp-gaps/index.ts";
import { operations as serps } from "./domains/serps/index.ts";
import { operations as skills } from "./domains/skills/index.ts";
import { operations as testWorlds } from "./domains/test-worlds/index.ts";
import { operations as webhooks } from "./domains/webhooks/index.ts";
import { operations as workspaces } from "./domains/workspaces/index.ts";
import { AppError } from "./kernel/errors/app-error.ts";
import type { AnyOperation } from "./kernel/operations/operation.ts";
import { NOT_BUILT_YET } from "./not-built-yet.ts";

const built: readonly AnyOperation[] = [
  ...keys,
  ...invocations,
  ...approvals,
  ...skills,
  ...files,
  ...workspaces,
  ...bulkActions,
  ...schedules,
  ...audience,
  ...keywords,
  ...pillars,
  ...clusters,
  ...citations,
  ...serps,
  ...serpGaps,
  ...ranks,
  ...competitors,
  ...citations,
  ...content,
  ...platforms,
  ...refiners,
  ...rubrics,
  ...integrations,
  ...webhooks,
  ...credits,
  ...audit,
  ...testWorlds,
];

/** Every operation with its implementation, in the order of the contract. */
export const operations: readonly AnyOperation[] = contracts.map(
  (contract) => built.find((operation) => operation.contract === contract) ?? notBuilt(contract),
);

function notBuilt(contract: OperationContract): AnyOperation {
  if (!NOT_BUILT_YET.includes(contract.name)) throw new Error(`The operation ${contract.name} has no implementation.`);
  return {
    contract,
    run: async () => {
      throw new AppError(
        "skill_unavailable",
        `\`${contract.name}\` is not available with a key in this version. Without a key it returns demo data.`,
        { operation: contract.name },
      );
    },
  };
}
