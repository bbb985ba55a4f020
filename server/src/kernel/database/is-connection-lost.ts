const LOST_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  // The server is a standby, before or after a promotion.
  "25006",
  "08006",
  "08003",
  "08001",
  "08000",
  "53300",
]);

/** True if the connection failed and not the statement: a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    LOST_CODES.has(code) ||
    /connection terminated|not queryable|timeout exceeded when trying to connect|client was closed/i.test(error.message)
  );
}
