import { isConnectionLost } from "../kernel/database/is-connection-lost.ts";
import { errorCode } from "../platform/database/connection.ts";
import { reasonOf } from "../platform/processes/reason-of.ts";
import { StartFailure } from "../platform/processes/start-failure.ts";

export interface OwnDatabase {
  setting: "DATABASE_URL" | "DATABASE_ADMIN_URL";
  url: string;
}

/** SQLSTATE insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = "42501";
const CONNECTION_PROBLEM = /SSL|certificate|timeout expired/i;

/** Runs work against the operator's database. Throws a StartFailure if the database is the cause of a failure. */
export async function inOwnDatabase<T>(database: OwnDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const why = describeDatabaseFailure(database, isPrivilegeErrorInside(error) ? error.cause : error);
    throw why === undefined ? error : new StartFailure(why, { cause: error });
  }
}

/** A failed migration wraps the error of the database; a missing privilege is the cause. */
function isPrivilegeErrorInside(error: unknown): error is Error {
  return error instanceof Error && errorCode(error.cause) === INSUFFICIENT_PRIVILEGE;
}

function describeDatabaseFailure({ setting, url }: OwnDatabase, error: unknown): string | undefined {
  const { host, pathname, username } = new URL(url);
  const server = `The PostgreSQL of ${setting} (${host || "a socket of this machine"})`;
  const code = errorCode(error);
  const reason = reasonOf(error);
  switch (code) {
    case "28000":
    case "28P01":
      return `${server} rejects the login of ${decodeURIComponent(username) || "this user"}: ${reason}. Check the name and the password in ${setting}.`;
    case "3D000":
      return `${server} has no database "${decodeURIComponent(pathname.slice(1))}". Create it, or name another one in ${setting}.`;
    case INSUFFICIENT_PRIVILEGE:
      return `The login of ${setting} lacks a privilege: ${reason}. See docs/operating.md for how to create the logins.`;
    case "42704":
      return `${server} lacks a login: ${reason}. See docs/operating.md for how to create the logins.`;
    // Missing roles, or missing tables.
    case "22023":
    case "42P01":
      return `${server} is not prepared for this version: ${reason}. Start one process with ROLE=all first; it prepares the database.`;
    default:
      return isUnreachable(error)
        ? `${server} is unreachable: ${reason}. Check ${setting}, that PostgreSQL is running, and that it accepts connections from this machine.`
        : undefined;
  }
}

function isUnreachable(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof Error && CONNECTION_PROBLEM.test(error.message));
}
