import { type Logger, pino } from "pino";

/** Lines of JSON on stderr: stdout is for what the service answers. Secrets in headers are left out. */
export function createLogger(name: string, level: string): Logger {
  return pino({ level, name, redact: ["*.authorization", "*.headers.authorization"] }, pino.destination(2));
}
