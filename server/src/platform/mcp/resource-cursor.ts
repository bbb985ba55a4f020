import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { isRecord } from "./records.ts";

/** For more than this, use `agent.invocations.list` and `agent.files.list`, which can filter. */
const MAX_PAGES = 8;

/** The position of the next page: the cursors of the lists that have more items. */
export interface Position {
  page: number;
  runs?: string;
  files?: string;
}

/** Undefined after the last page. */
export function nextCursor(page: number, runs: unknown, files: unknown): string | undefined {
  if (page >= MAX_PAGES || (typeof runs !== "string" && typeof files !== "string")) return undefined;
  const position: Position = {
    page,
    ...(typeof runs === "string" && { runs }),
    ...(typeof files === "string" && { files }),
  };
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Throws for a cursor that this list did not return. */
export function readCursor(cursor: string): Position {
  const { page, runs, files } = parseRecord(Buffer.from(cursor, "base64url").toString());
  if (typeof page !== "number" || (typeof runs !== "string" && typeof files !== "string")) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is not one of this list; begin without one.");
  }
  return { page, ...(typeof runs === "string" && { runs }), ...(typeof files === "string" && { files }) };
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
