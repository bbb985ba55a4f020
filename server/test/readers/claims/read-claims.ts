import { readFileSync } from "node:fs";
import path from "node:path";
import { ledgerOf } from "../../../src/domains/content/claims/ledger.ts";
import type { ClaimSource } from "../../../src/domains/content/claims/sources.ts";

export type Verdict = "supported" | "unsupported" | "no_claim";

/** A sentence of a brand's text with an author's verdict; what a source contradicts is unsupported. */
export interface JudgedClaim {
  language: string;
  sentence: string;
  brand: string;
  sources: readonly ClaimSource[];
  want: Verdict;
}

const VERDICTS: ReadonlyMap<string, Verdict> = new Map([
  ["S", "supported"],
  ["C", "unsupported"],
  ["U", "unsupported"],
  ["N", "no_claim"],
]);

export const CLAIM_PARTS = ["fitting", "second fitting", "held out", "later"] as const;

/** The sentences of the topics of one part: the rules were made with `fitting`, and changed later with `second fitting`. They have not seen the others. */
export function readClaims(part: (typeof CLAIM_PARTS)[number]): JudgedClaim[] {
  return ["claims.txt", "later.txt"]
    .flatMap((name) => readFileSync(path.join(import.meta.dirname, name), "utf8").split(/^=== /m))
    .filter((topic) => topic.startsWith(part))
    .flatMap((topic) => {
      const [head = "", ...lines] = topic.trim().split("\n");
      const brand = head.split(" | ")[1] ?? "";
      const fields = lines.map((line) => line.split(" | "));
      const facts = fields.flatMap(([kind, text = ""]) => (kind === "fact" ? [text] : []));
      const pages = fields.flatMap(([kind, , text = ""]) => (kind === "page" ? [text] : []));
      const sources = [
        { id: "profile", url: null, text: facts.join("\n") },
        ...pages.map((text, index) => ({ id: `page ${index}`, url: `https://brand.example/${index}`, text })),
      ];
      return fields.flatMap(([kind, language = "", verdict = "", sentence = ""]) => {
        const want = kind === "s" ? VERDICTS.get(verdict) : undefined;
        return want === undefined ? [] : [{ language, sentence, brand, sources, want }];
      });
    });
}

/** What the ledger says of a sentence. */
export function verdictOf({ sentence, language, sources, brand }: Omit<JudgedClaim, "want">): Verdict {
  const { claims } = ledgerOf({ body: sentence, language, sources, knownNames: [brand] });
  if (claims.length === 0) return "no_claim";
  return claims.every(({ status }) => status === "supported") ? "supported" : "unsupported";
}
