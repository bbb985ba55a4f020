import { ERROR_STATUS, type ErrorCode } from "@findable/contract";
import type { Invocation } from "@findable/contract/client";
import { ConnectionError, FindableError } from "@findable/contract/client";
import { AppError } from "../kernel/errors/app-error.ts";
import { StorageUnavailable } from "../kernel/errors/storage-unavailable.ts";
import { BackupFault } from "../platform/backup/manifest.ts";
import { remedyOf, saysItsRemedy } from "../platform/http/error-pages.ts";
import { StartFailure } from "../platform/processes/start-failure.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import type { Outlet } from "./terminal.ts";
import { plain, wrap } from "./text-layout.ts";
import { UsageError } from "./usage-error.ts";

/** Prints the error and the next step. Returns the exit code. */
export function printFailure(talk: Outlet, error: unknown): ExitCode {
  if (error instanceof UsageError) {
    // Its lines are laid out already.
    talk.line(`${talk.paint("red", "✗")} ${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof ConnectionError) {
    fail(talk, describeConnectionError(error));
    indented(talk, "Start the service with `npm start`, or set its URL with --url or FINDABLE_URL.");
    return EXIT.unreachable;
  }
  if (error instanceof FindableError) {
    printRefusal(talk, error);
    return EXIT.refused;
  }
  if (error instanceof AppError) {
    fail(talk, error.message, error.code);
    return EXIT.refused;
  }
  if (error instanceof BackupFault || error instanceof StartFailure || error instanceof StorageUnavailable) {
    fail(talk, error.message);
    return EXIT.refused;
  }
  talk.line(`${talk.paint("red", "✗")} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return EXIT.refused;
}

/** Prints why a run did not succeed and the next step. */
export function printUnsuccessfulRun(talk: Outlet, run: Invocation): void {
  if (run.error === null) {
    fail(talk, `The run ${run.invocationId} is ${run.status}.`);
    return;
  }
  const { code, message, details, requestId } = run.error;
  fail(talk, message, code);
  const remedy = remedyFor(code, details);
  if (remedy !== undefined) indented(talk, remedy);
  talk.line(talk.paint("dim", `  Run ${run.invocationId}${requestId === "" ? "" : `, request ${plain(requestId)}`}`));
}

/** The line of the failure, wrapped on a terminal. */
function fail(talk: Outlet, message: string, code?: string): void {
  const label = code === undefined ? "" : `${plain(code)}: `;
  const [first = "", ...rest] = lines(talk, label + plain(message));
  const bold = code === undefined ? first : first.replace(label.trim(), () => talk.paint("bold", label.trim()));
  talk.line(`${talk.paint("red", "✗")} ${bold}`);
  for (const line of rest) talk.line(`  ${line}`);
}

function indented(talk: Outlet, text: string): void {
  for (const line of lines(talk, text)) talk.line(`  ${line}`);
}

function lines({ width }: Outlet, text: string): string[] {
  return width === undefined ? [text] : wrap(text, width - 2);
}

function describeConnectionError({ reason, url, message, cause }: ConnectionError): string {
  return reason === "unreachable" ? `No response from ${new URL(url).origin}${describeCause(cause)}.` : message;
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ECONNREFUSED") return " (connection refused)";
  if (code === "ENOTFOUND") return " (host name not found)";
  return code === "" ? "" : ` (${code})`;
}

function printRefusal(talk: Outlet, error: FindableError): void {
  fail(talk, error.message, error.code);
  const faults = faultsOf(error.details);
  if (faults.length > 1) for (const fault of faults) indented(talk, fault);
  const remedy = remedyFor(error.code, error.details);
  if (remedy !== undefined) indented(talk, remedy);
  if (error.requestId !== "") talk.line(talk.paint("dim", `  Request ${plain(error.requestId)}`));
}

function faultsOf({ errors }: Record<string, unknown>): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((fault: unknown) =>
    typeof fault === "object" && fault !== null && "field" in fault && "message" in fault
      ? [plain(`${fault.field} ${fault.message}.`)]
      : [],
  );
}

/** Next steps in the terms of the command line, for codes whose API remedy does not fit. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  validation_error: "Correct the input and try again.",
  not_found: "Check the identifier and the workspace (--workspace).",
  unauthorized:
    "Set a valid key with --key or FINDABLE_API_KEY. With a valid key, `npm run findable -- keys create` creates another.",
  crawl_failed:
    "Check that the site opens in a browser on this machine. The service reads private and loopback addresses only with EGRESS_ALLOW_PRIVATE=true.",
  unknown_skill: "See `npm run findable -- skills`.",
  workspace_forbidden: "See `npm run findable -- workspaces list`.",
};

/** The next step for an error; undefined if its message names it, or if the contract does not know the code. */
function remedyFor(code: string, details: Readonly<Record<string, unknown>>): string | undefined {
  return isErrorCode(code) && !saysItsRemedy(code, details) ? (REMEDIES[code] ?? remedyOf(code)) : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}
