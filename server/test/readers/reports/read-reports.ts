import { readFileSync } from "node:fs";
import path from "node:path";
import { type DeliveryFault, judgeFault } from "../../../src/domains/mail/replies/delivery-faults.ts";

export interface JudgedReport {
  /** What follows from it. */
  want: "recipient" | "full" | "ours" | "later";
  status: string | null;
  words: string;
}

/**
 * Short quotations of reports that servers sent, from the samples of Sisimai (github.com/sisimai/set-of-emails, BSD 2-Clause, © azumakuniyuki),
 * with the reasons that its tests state. The half `fitting` has odd numbers; the other one was not read while the rules were written.
 */
export function readReports(half: "fitting" | "judging"): JudgedReport[] {
  return (
    readFileSync(path.join(import.meta.dirname, "sisimai.tsv"), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("\t"))
      // Sisimai judges some by the command that was answered: "User unknown" after the text is "filtered" there.
      .filter(([, of, want]) => of === half && want !== "unclear")
      .map(([, , want, status, words = ""]) => ({ want: want as JudgedReport["want"], status: status || null, words }))
  );
}

const OURS: readonly DeliveryFault[] = ["sender", "content", "policy", "limit"];

/** Whether what follows from a fault is what the report asks for. */
export function isRight(want: JudgedReport["want"], fault: DeliveryFault): boolean {
  if (want === "ours") return OURS.includes(fault);
  if (want === "later") return fault === "transient" || fault === "unknown";
  return fault === want;
}

export function faultOf({ status, words }: JudgedReport): DeliveryFault {
  return judgeFault({ status, diagnostic: words });
}

/** What a person would write in ten minutes: the first digits of the status. */
export function faultByCode({ status }: JudgedReport): DeliveryFault {
  if (status === null || /^[45]\.0/.test(status)) return "unknown";
  if (status.startsWith("4.")) return "transient";
  if (status.startsWith("5.2.2")) return "full";
  return status.startsWith("5.7") ? "policy" : "recipient";
}
