import { type Logger, pino } from "pino";

/** Secrets in headers. */
export const REDACTED = ["*.authorization", "*.headers.authorization"];

/** JSON lines on stderr; stdout is for output. */
export function createLogger(name: string, level: string): Logger {
  return pino({ level, name, redact: REDACTED }, pino.destination(2));
}
