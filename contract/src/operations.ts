import { audienceOperations } from "./audience.ts";
import { fileOperations } from "./files.ts";
import { invocationOperations } from "./invocations.ts";
import type { OperationContract } from "./kernel/operation.ts";
import { keyOperations } from "./keys.ts";
import { keywordOperations } from "./keywords.ts";
import { skillOperations } from "./skills.ts";
import { workspaceOperations } from "./workspaces.ts";

/** Every operation of the service. */
export const operations: readonly OperationContract[] = [
  ...keyOperations,
  ...workspaceOperations,
  ...invocationOperations,
  ...skillOperations,
  ...fileOperations,
  ...audienceOperations,
  ...keywordOperations,
];
