import type { ServerResponse } from "node:http";
import type { ErrorAnswer } from "./envelope.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** Headers of every response. */
export function baseHeaders(requestId: string): Record<string, string> {
  return { "X-Request-Id": requestId, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
}

/** Writes a complete response. For HEAD requests, Node omits the body and keeps its length. */
export function sendText(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  contentType: string,
  body: string | Buffer,
): void {
  if (response.headersSent || response.destroyed) return;
  headers["Content-Type"] = contentType;
  headers["Content-Length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  value: unknown,
): void {
  sendText(response, status, headers, JSON_TYPE, JSON.stringify(value));
}

export function sendNothing(response: ServerResponse, status: number, headers: Record<string, string>): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, headers);
  response.end();
}

/** Sends the error envelope. Cuts the connection if the response has already started. */
export function sendError(response: ServerResponse, answer: ErrorAnswer, headers: Record<string, string>): void {
  if (response.headersSent) response.destroy();
  else sendJson(response, answer.status, { ...headers, ...answer.headers }, answer.envelope);
}
