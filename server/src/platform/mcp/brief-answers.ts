import { COMPLETE, shapeAnswer } from "./answer-shape.ts";
import { splitDescription } from "./description-sentences.ts";
import { isRecord } from "./records.ts";

/** Answers whose usual form is too long to begin with, shortened to what a choice needs. */
export const BRIEF_ANSWERS: Readonly<Record<string, (output: Record<string, unknown>) => Record<string, unknown>>> = {
  "agent.skills.list": briefSkills,
  "test.clock.advance": briefAdvance,
  "research.keyword.list": briefKeywords,
};

const USUAL = { ...COMPLETE, compact: true };
const KEYWORDS_CUT = "Left out: `monthlySearches`, `createdAt` and `updatedAt`. Read them with `fields`.";

/** A line for each skill. `agent.skills.get` returns its schemas. */
function briefSkills({ skills, customSkills, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    notice: "Schemas: `agent.skills.get`. A skill runs if nothing is `missing`.",
    skills: recordsIn(skills).map(({ slug, description, credits, available, missing }) => ({
      slug,
      does: firstSentence(description),
      credits: String(credits).split(":")[0] ?? "",
      ...(available === false && { missing: "not in this version" }),
      ...(available !== false && Array.isArray(missing) && missing.length > 0 && { missing: missing.join(" or ") }),
    })),
    customSkills: recordsIn(customSkills).map(({ slug }) => ({ slug })),
    ...rest,
  };
}

/** What fired, each once with all its times. */
function briefAdvance({ fired, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const groups = Map.groupBy(recordsIn(fired), ({ ref, kind }) => `${kind} ${ref}`);
  const once = [...groups.values()].map((times) => ({ ...times[0], dueAt: times.map(({ dueAt }) => dueAt) }));
  return shapeAnswer({ ...(fired !== undefined && { fired: once }), ...rest }, USUAL);
}

/** Rows that fit in a table. Twelve months a keyword are most of an answer, and no choice among keywords needs them. */
function briefKeywords({ data, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const rows = recordsIn(data).map(({ monthlySearches: _, createdAt: _created, updatedAt: _updated, ...row }) => row);
  const notice = rows.length === 0 ? {} : { notice: KEYWORDS_CUT };
  return shapeAnswer({ ...notice, data: rows, ...rest }, USUAL);
}

function recordsIn(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

const MAX_SENTENCE = 80;

function firstSentence(text: unknown): string {
  const { opening: sentence } = splitDescription(String(text));
  return sentence.length <= MAX_SENTENCE ? sentence : `${sentence.slice(0, MAX_SENTENCE - 1)}…`;
}
