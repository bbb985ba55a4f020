import { isConnectionLost } from "../../kernel/database/is-connection-lost.ts";
import { isStorageUnavailable } from "../../kernel/errors/storage-unavailable.ts";
import { reasonOf } from "./reason-of.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * Returns a StartFailure if the connection to PostgreSQL failed or the disk was full during `work`, such as `the start`;
 * undefined for any other error.
 */
export function explainUnavailable(error: unknown, work: string): StartFailure | undefined {
  if (error instanceof StartFailure) return undefined;
  const reason = reasonOf(rootOf(error));
  if (causesOf(error).some(isConnectionLost)) {
    return new StartFailure(
      `PostgreSQL ended the connection during ${work} (${reason}). No data is lost. Check that PostgreSQL is running, and start again.`,
      { cause: error },
    );
  }
  if (isStorageUnavailable(error)) {
    return new StartFailure(
      `There is no room for ${work} (${reason}). No data is lost. Free disk space, and start again.`,
      {
        cause: error,
      },
    );
  }
  return undefined;
}

function rootOf(error: unknown): unknown {
  return causesOf(error).at(-1);
}

/** An error and its causes, the root last. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [error];
  for (let one = error; one instanceof Error && one.cause !== undefined; one = one.cause) chain.push(one.cause);
  return chain;
}
