import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { bulkAction } from "./operations/bulk-action.ts";

export { unbegunOf } from "./bulk-actions.ts";
export { scheduledActions } from "./scheduled-actions.ts";

export const operations: readonly AnyOperation[] = [bulkAction];
