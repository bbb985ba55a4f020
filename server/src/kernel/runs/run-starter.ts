import type { Budget } from "@findable/contract";
import type { SkillPlan } from "./declared-skill.ts";
import type { PlannedRun } from "./new-run.ts";

/** Begins the run of a start in another way than on its own: as the child of a run, or together with many others. */
export interface RunStarter {
  /** What the run may spend, of what was asked for. */
  limit(skill: SkillPlan, input: unknown, asked: Budget | undefined): Budget | undefined;
  /** Throws where there is no room or no credit for it. */
  start(planned: PlannedRun): Promise<{ createdAt: string }>;
}
