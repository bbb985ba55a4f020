import { invocationOperations } from "./invocations.ts";
import type { OperationContract } from "./kernel/operation.ts";
import { skillOperations } from "./skills.ts";

/** Every operation of the service. */
export const operations: readonly OperationContract[] = [...invocationOperations, ...skillOperations];
