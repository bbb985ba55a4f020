import type { CommandContext } from "../../kernel/operations/operation.ts";

export type PlanningContext = Pick<CommandContext, "tx" | "actor" | "agencyId" | "services" | "requestId" | "signal">;
