import type { OperationContract } from "./kernel/operation.ts";
import { pillarOperations } from "./pillars.ts";

/**
 * Operations that are promised and typed, and not answered yet. Whoever implements one moves it from here to `operations`.
 */
export const plannedOperations: readonly OperationContract[] = [...pillarOperations];
