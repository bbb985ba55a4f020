/** Days that each kind is kept whole. */
export interface RetentionDays {
  events: number;
  steps: number;
  pages: number;
  weeklyPages: number;
  accessLogs: number;
}

/** Limits that the operator can configure. The defaults are the documented limits. */
export interface Limits {
  defaultMonthlyCredits: number;
  runningPerWorkspace: number;
  runningPerAgency: number;
  pendingPerAgency: number;
  keysPerAgency: number;
  workspacesPerAgency: number;
  webhooksPerWorkspace: number;
  platformsPerWorkspace: number;
  pillarsPerWorkspace: number;
  refinersPerWorkspace: number;
  segmentsPerWorkspace: number;
  competitorsPerWorkspace: number;
  monitoredPromptsPerWorkspace: number;
  /** Days that sampled answers are kept. */
  answerRetentionDays: number;
  retention: RetentionDays;
  maxDepth: number;
  maxChildren: number;
  /** How long a FOREGROUND call waits for its run. */
  foregroundMs: number;
  /** How long a tool waits for a run. Many clients abort a call after a minute and then lose the identifier of the run. */
  toolWaitMs: number;
  /** How long a duplicate write waits for the first one before it is refused as in progress. */
  idempotencyWaitMs: number;
  /** The sustained rate and the burst of one API key. */
  requestsPerSecond: number;
  requestBurst: number;
  /** Calls without a key from one IP address; 0 for no limit. */
  demoRequestsPerMinute: number;
  /** Maximum bytes of JSON bodies: files as base64, keywords in bulk, all others. */
  uploadBodyBytes: number;
  bulkBodyBytes: number;
  bodyBytes: number;
  /** Maximum bytes of a file in a multipart form. */
  uploadFileBytes: number;
  /** Maximum bytes of all files of a workspace. */
  storageBytesPerWorkspace: number;
  /** Submissions of a workspace and inspections of a property at the search console, per day in Pacific Time. */
  gscSubmissionsPerDay: number;
  gscInspectionsPerDay: number;
}
