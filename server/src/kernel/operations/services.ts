import type { EstimatedCost, Schedule, SkillContract } from "@findable/contract";
import type { OfferedEngine } from "../../providers/shared/ports/offered-engines.ts";
import type { VendorDescription } from "../../providers/shared/ports/vendor.ts";
import type { Tx } from "../database/db.ts";
import type { FieldError } from "../errors/app-error.ts";
import type { Blobs } from "../files/blobs.ts";
import type { FileCheck } from "../files/file-check.ts";
import type { OperationCalls } from "../runs/operation-calls.ts";
import type { RunWatcher } from "../runs/run-watcher.ts";
import type { SkillDefinition } from "../runs/skill.ts";
import type { Sealer } from "../secrets/sealer.ts";
import type { Actor } from "./caller.ts";
import type { Limits } from "./limits.ts";

export interface Links {
  invocation(id: string): { self: string; events: string; tree: string; cancel: string; approvals: string };
  file(path: string): string;
  /** The page on which the bearer of the token sees one approval. */
  sharedApproval(token: string): string;
  /** The page on which the bearer of the token reads one report. */
  /** Where hosts send access logs. */
  logDrain(token: string): string;
  sharedReport(token: string): string;
  /** The page on which a person decides an approval. */
  approval(id: string): string;
  /** The page of the web app on which a person decides a draft of an email. */
  draft(draft: { campaignId: string; draftId: string }): string;
  /** The page of the web app that makes something of a pain point. */
  makeOfPainPoint(painPoint: { workspaceId: string; id: string; make: "keyword" | "post" | "prompt" }): string;
  /** The page on which a recipient unsubscribes, and the target of one-click. */
  unsubscribe(token: string): string;
  /** The page on which an invited person accepts. The token is in the fragment, so that no server on the way logs it. */
  invitation(token: string): string;
  /** The page that ends a kind of notices for one address, and the target of one-click. */
  noticeUnsubscribe(token: string): string;
  /** A page of the web app, of a workspace or of the agency. `path` begins with a slash. */
  appPage(workspaceId: string | undefined, path: string): string;
  errorPage(code: string): string;
}

/** Returns the input with its defaults. Throws a `validation_error` whose fields begin with `input.`. */
export type CheckSkillInput = (skill: Pick<SkillContract, "input" | "check">, input: unknown) => unknown;

/** Returns the errors in new values of some fields, by the schema of all editable fields. */
export type CheckEdits = (schema: EditSchema, edits: Readonly<Record<string, unknown>>) => FieldError[];

/** A JSON Schema of an object, as an approval stores it. */
export interface EditSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface SkillCatalog {
  /** The newest version of a skill. */
  find(slug: string): SkillDefinition | undefined;
  checkInput: CheckSkillInput;
}

export interface PortState {
  /** Name of the port, for example `serpdata`. */
  name: string;
  status: "healthy" | "warning" | "not_connected";
  message?: string;
  /** The vendor that answers the port; absent for none. */
  vendor?: string;
  /** When the connection was last tested; absent for never. */
  lastCheckedAt?: string;
  /** Of the port `answers`: the engines that can be asked. */
  engines?: readonly OfferedEngine[];
  /** Of the port `serpdata`: whether the AI overview above the results is read. */
  readsOverviews?: boolean;
  /** Of the port `llm`: what writes texts in place of a model. */
  writer?: string;
}

/** What a schedule performs repeatedly. */
export type ScheduledAction = Pick<Schedule, "action" | "workspaces" | "filter" | "config" | "concurrency" | "tags">;

interface ScheduledActionContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly agencyId: string;
  readonly services: Services;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** A decision about a step of a run, in the transaction that records it. */
export interface StepDecision {
  readonly invocationId: string;
  readonly step: string;
  readonly decision: "APPROVED" | "REJECTED";
  readonly note: string | undefined;
}

interface DecisionPlace {
  readonly tx: Tx;
  readonly agencyId: string;
  readonly workspaceId: string;
  /** The key that decides. */
  readonly keyId: string;
  readonly services: Services;
}

/**
 * Does what follows from a decision besides the run that asked, for example sends a batch of drafts. The domain of approvals must
 * not import the domains that act.
 */
export type FollowDecision = (place: DecisionPlace, decided: StepDecision) => Promise<void>;

/** Schedules start bulk actions through this interface: their domain must not import the domain of bulk actions. */
export interface ScheduledActions {
  /** Throws if no run could ever accept the input. A temporary obstacle, such as missing credits, does not throw. */
  requireUsable(context: ScheduledActionContext, action: ScheduledAction): Promise<void>;
  /** The expected cost of one execution. Throws where the action could not start. */
  estimate(context: ScheduledActionContext, action: ScheduledAction): Promise<EstimatedCost>;
  /** Starts the runs in the caller's transaction. */
  start(context: ScheduledActionContext, action: ScheduledAction): Promise<{ invocationId: string }>;
  /** Starts one run in the only workspace of the action, without a parent. */
  startAlone(context: ScheduledActionContext, action: ScheduledAction): Promise<{ invocationId: string }>;
}

/** What operations use besides their database handle. */
export interface Services {
  links: Links;
  blobs: Blobs;
  fileChecks: readonly FileCheck[];
  runs: RunWatcher;
  skills: SkillCatalog;
  /** The operations, as runs and bulk actions call them. */
  operations: OperationCalls;
  scheduledActions: ScheduledActions;
  followDecision: FollowDecision;
  limits: Limits;
  /** Throws `external_unavailable` while the disk is nearly full. Call it before the start of a run that no run starts. */
  requireStorageReserve(): void;
  checkEdits: CheckEdits;
  /** Runs the default export of a module in a worker thread, so that no stream waits for it. */
  compute<I, O>(module: URL, data: I): Promise<O>;
  /**
   * The text of a stored PDF file, and whether it is all of it: scanned pages have none, and damaged or huge files are read in
   * part. Throws `ReadTooLate` and `BytesRemoved`.
   */
  readPdf(checksum: string): Promise<{ text: string; isWhole: boolean }>;
  /** Encrypts stored secrets that must be read again. */
  sealer: Sealer;
  /** Where a person signs in at the search console; undefined if the operator registered no client. */
  gscSignIn(mode: Actor["mode"], request: { state: string; verifier: string }): string | undefined;
  /** Why a URL must not receive events or requests, as words that follow the name of its field; undefined for a usable URL. */
  refuseAddress(address: string): string | undefined;
  /** Every vendor that can be connected. */
  vendors: readonly VendorDescription[];
  /** State of each port in the operator's settings. In a test world the sandbox answers all ports. */
  ports(mode: Actor["mode"]): PortState[];
  /** Queues the email of an invitation in the transaction; undefined where the service sends no mail. */
  queueInvitation?: (tx: Tx, invitation: InvitationMail) => Promise<void>;
  /** Whether the service has a mail server for notices. */
  sendsMail: boolean;
  /** Wall-clock time. */
  now(): Date;
}

export interface InvitationMail {
  invitationId: string;
  agencyId: string;
  /** The key or membership that invites. */
  inviterId: string;
  name: string;
  email: string;
  url: string;
}
