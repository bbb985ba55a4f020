import { type Logger, pino } from "pino";

/** JSON lines on stderr; stdout is for output. Secrets in headers are redacted. */
export function createLogger(name: string, level: string): Logger {
  return pino({ level, name, redact: ["*.authorization", "*.headers.authorization"] }, pino.destination(2));
}
