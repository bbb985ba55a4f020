import type { Db } from "../../kernel/database/db.ts";
import type { FileAnswer, Reply } from "../../kernel/operations/operation.ts";
import type { StoredAnswer } from "./idempotency.ts";

export const REPLAYED = { "Idempotent-Replayed": "true" };

/** The response of a call in progress. */
export class AnswerDraft {
  status: number;
  output: unknown;
  headers: Record<string, string> = {};
  file: FileAnswer | undefined;
  after: ((db: Db) => Promise<{ status: number; output: unknown }>) | undefined;
  isReplay = false;

  constructor(status: number) {
    this.status = status;
  }

  /** Repeats the response of an earlier call with the same Idempotency-Key. */
  replay({ status, headers, output }: StoredAnswer): void {
    this.status = status;
    this.output = output;
    this.headers = { ...headers, ...REPLAYED };
    this.isReplay = true;
  }

  /** What an operation may set besides its output. */
  reply(): Reply {
    return {
      status: (code) => {
        this.status = code;
      },
      header: (name, value) => {
        this.headers[name] = value;
      },
      file: (file) => {
        this.file = file;
      },
      afterCommit: (answer) => {
        this.after = answer;
      },
    };
  }
}
