import { errorCode } from "../platform/database/connection.ts";
import { isConnectionLost } from "../platform/database/pool.ts";
import { reasonOf } from "../platform/processes/reason-of.ts";
import { StartFailure } from "../platform/processes/start-failure.ts";

export interface OwnDatabase {
  setting: "DATABASE_URL" | "DATABASE_ADMIN_URL";
  url: string;
}

/** What is on the way to a server, beside what `isConnectionLost` knows. */
const UNREACHABLE = new Set(["EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** SQLSTATE of what a login has no right to. */
const REFUSED = "42501";
const NO_WAY_THROUGH = /SSL|certificate|timeout expired/i;

/** Does what needs the operator's own database. Where that is the reason why it cannot be done, throws a StartFailure. */
export async function inOwnDatabase<T>(database: OwnDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = whyNot(database, isRefusedInside(error) ? error.cause : error);
    throw why === undefined ? error : new StartFailure(why, { cause: error });
  }
}

/** A migration that fails says which it is; that the login may not do it is its reason. */
function isRefusedInside(error: unknown): error is Error {
  return error instanceof Error && errorCode(error.cause) === REFUSED;
}

function whyNot({ setting, url }: OwnDatabase, error: unknown): string | undefined {
  const { host, pathname, username } = new URL(url);
  const server = `The PostgreSQL of ${setting} (${host || "a socket of this machine"})`;
  const code = errorCode(error);
  const reason = reasonOf(error);
  switch (code) {
    case "28000":
    case "28P01":
      return `${server} does not let ${decodeURIComponent(username) || "this user"} in: ${reason}. Check the name and the password in ${setting}.`;
    case "3D000":
      return `${server} has no database "${decodeURIComponent(pathname.slice(1))}". Create it, or name another in ${setting}.`;
    case REFUSED:
      return `The login of ${setting} may not do what it must: ${reason}. docs/operating.md says how the logins are made.`;
    case "42704":
      return `${server} lacks a login: ${reason}. docs/operating.md says how the logins are made.`;
    // The roles that connections ask for, and the tables.
    case "22023":
    case "42P01":
      return `${server} was not made ready for this version: ${reason}. Start one process with ROLE=all first, which does so.`;
    default:
      return isUnreachable(error, code)
        ? `${server} does not answer: ${reason}. Check ${setting}, and that PostgreSQL runs and lets this machine in.`
        : undefined;
  }
}

function isUnreachable(error: unknown, code: string): boolean {
  if (isConnectionLost(error) || UNREACHABLE.has(code)) return true;
  return error instanceof Error && NO_WAY_THROUGH.test(error.message);
}
