/** Numbers that the operator may change; defaults are those of the documented limits. */
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
  segmentsPerWorkspace: number;
  competitorsPerWorkspace: number;
  maxDepth: number;
  maxChildren: number;
  /** How long a FOREGROUND invocation may take before its caller is answered. */
  foregroundMs: number;
  /** How long a tool may wait for a run: many clients give up on a call after a minute, and would not learn which run they began. */
  toolWaitMs: number;
  /** How long a duplicate of a write waits for the first before it is told that that is still under way. */
  idempotencyWaitMs: number;
  /** Requests of one API key that it may go on making, and that it may make at once after a pause. */
  requestsPerSecond: number;
  requestBurst: number;
  /** Calls without a key from one network address; 0 for no limit. */
  demoRequestsPerMinute: number;
  /** Sizes of JSON bodies in bytes: of files as base64, of keywords in bulk, of all others. */
  uploadBodyBytes: number;
  bulkBodyBytes: number;
  bodyBytes: number;
  /** Size of a file that comes in a multipart form. */
  uploadFileBytes: number;
  /** Bytes that the files of a workspace may take. */
  storageBytesPerWorkspace: number;
}
