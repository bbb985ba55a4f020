import { ERROR_STATUS, type ErrorCode } from "@findable/contract";
import { ConnectionError, FindableError } from "@findable/contract/client";
import { remedyOf } from "../platform/http/error-pages.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import type { Outlet } from "./terminal.ts";
import { plain } from "./text-layout.ts";
import { UsageError } from "./usage-error.ts";

/** Says what went wrong and what to do next. Answers the exit code. */
export function tellFailure(talk: Outlet, error: unknown): ExitCode {
  if (error instanceof UsageError) {
    talk.line(`${talk.paint("red", "✗")} ${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof ConnectionError) {
    talk.line(`${talk.paint("red", "✗")} ${whatAnswered(error)}`);
    talk.line("  Start the service with `npm start`, or say where it is with --url or FINDABLE_URL.");
    return EXIT.unreachable;
  }
  if (error instanceof FindableError) {
    tellRefusal(talk, error);
    return EXIT.refused;
  }
  talk.line(`${talk.paint("red", "✗")} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return EXIT.refused;
}

function whatAnswered({ reason, url, message, cause }: ConnectionError): string {
  return reason === "unreachable" ? `Nobody answers at ${new URL(url).origin}${whyNot(cause)}.` : message;
}

function whyNot(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ECONNREFUSED") return " (the connection was refused)";
  if (code === "ENOTFOUND") return " (there is no host of this name)";
  return code === "" ? "" : ` (${code})`;
}

function tellRefusal(talk: Outlet, error: FindableError): void {
  talk.line(`${talk.paint("red", "✗")} ${talk.paint("bold", plain(error.code))}: ${plain(error.message)}`);
  const faults = faultsOf(error.details);
  if (faults.length > 1) for (const fault of faults) talk.line(`  ${fault}`);
  const remedy = remedyFor(error.code);
  if (remedy !== undefined) talk.line(`  ${remedy}`);
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

/** In the words of the command line, where they differ from those of the API. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  validation_error: "Correct the input and try again.",
  not_found: "Check the identifier, and the workspace (--workspace).",
  unauthorized:
    "Give a valid key with --key or FINDABLE_API_KEY. `npm run findable -- keys create` makes one where a key works already.",
  crawl_failed:
    "Check that the address opens in a browser here. Sites on private and loopback addresses are read only with EGRESS_ALLOW_PRIVATE=true in the service's environment.",
  unknown_skill: "See `npm run findable -- skills`.",
  workspace_forbidden: "See `npm run findable -- workspaces list`.",
};

/** A sentence on what to do about an error code; undefined for one that is not in the contract. */
export function remedyFor(code: string): string | undefined {
  return isErrorCode(code) ? (REMEDIES[code] ?? remedyOf(code)) : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}
