import type { ScheduledAction } from "../../kernel/operations/services.ts";

/** The operation of a new schedule and its input. A skill is started by `agent.invoke`. */
export function actionOf({
  skill,
  input = {},
  action = "agent.invoke",
  config = {},
}: {
  skill?: string;
  input?: Record<string, unknown>;
  action?: string;
  config?: ScheduledAction["config"];
}): Pick<ScheduledAction, "action" | "config"> {
  return skill === undefined ? { action, config } : { action: "agent.invoke", config: { skill, input } };
}
