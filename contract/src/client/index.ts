export type { ApiResponse, Call, CallOptions, Page } from "./call.ts";
export { type ClientOptions, createClient, type FindableClient } from "./create-client.ts";
export {
  type AnyErrorCode,
  ConnectionError,
  type ConnectionFailure,
  type FieldFault,
  FindableError,
} from "./errors.ts";
export type * from "./generated/calls.ts";
export type { ErrorCode } from "./generated/errors.ts";
export type * from "./generated/shapes.ts";
export type { Skills } from "./generated/skills.ts";
export { capabilityFor, isChange, type OperationName } from "./route.ts";
export { isTerminal, type RunEvent } from "./run-events.ts";
export { type ResultOf, type Run, RunFailedError, type Runs, type StartInput, type WaitOptions } from "./runs.ts";
export { type PreparedRequest, requestOf } from "./to-request.ts";
export {
  type SignatureFault,
  type VerifyWebhookOptions,
  verifyWebhook,
  WebhookSignatureError,
} from "./verify-webhook.ts";
export type { WatchOptions } from "./watch-run.ts";
