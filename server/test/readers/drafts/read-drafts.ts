import { readFileSync } from "node:fs";
import path from "node:path";
import type { EvaluationInput } from "../../../src/domains/content/evaluation/input.ts";
import { DEFAULT_RUBRIC } from "../../../src/domains/rubrics/rules.ts";

export interface JudgedDraft {
  /** 4 is the best of its topic. */
  place: number;
  input: EvaluationInput;
}

/** Topics with four drafts each, in the order in which their author prefers them: an expert's, a sound one, a general one, a stuffed one. */
export function readDrafts(): { query: string; drafts: JudgedDraft[] }[] {
  const file = readFileSync(path.join(import.meta.dirname, "drafts.txt"), "utf8");
  return file
    .split(/^=== /m)
    .filter(Boolean)
    .map((topic) => {
      const [head = "", ...parts] = topic.split(/^draft /m);
      const [first = "", ...lines] = head.trim().split("\n");
      const [query = "", language = "", name = "", domain = ""] = first.split(" | ");
      const fields = lines.map((line) => line.split(" | "));
      const facts = fields
        .filter(([kind]) => kind === "fact")
        .map(([, text = ""], index) => ({ id: `f${index}`, url: null, text }));
      const sources = fields
        .filter(([kind]) => kind === "source")
        .map(([, url = "", text = ""], index) => ({ id: `s${index}`, url, text }));
      const rivals = fields
        .filter(([kind]) => kind === "rival")
        .map(([, title = "", text = ""], index) => ({
          url: `https://rival${index}.example/`,
          title,
          text,
          headings: [],
        }));
      const drafts = parts.map((part) => {
        const [line = "", ...body] = part.split("\n");
        const [place = "", title = ""] = line.split(" | ");
        const slug = query.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll(" ", "-");
        const input: EvaluationInput = {
          ...{ body: body.join("\n").trim(), title, slug, description: null, language, query },
          ...{ brand: { name, domain, facts }, sources, rivals, ownPages: [], rubric: DEFAULT_RUBRIC },
        };
        return { place: Number(place), input };
      });
      return { query, drafts };
    });
}
