/** Numbers that the operator may change; defaults are those of the documented limits. */
export interface Limits {
  defaultMonthlyCredits: number;
  runningPerWorkspace: number;
  runningPerAgency: number;
  pendingPerAgency: number;
  keysPerAgency: number;
  workspacesPerAgency: number;
  segmentsPerWorkspace: number;
  maxDepth: number;
  maxChildren: number;
  /** How long a FOREGROUND invocation may take before its caller is answered. */
  foregroundMs: number;
  /** How long a duplicate of a write waits for the first before it is told that that is still under way. */
  idempotencyWaitMs: number;
}
