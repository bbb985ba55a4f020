import type { Gained } from "@findable/contract";
import type { FigureKey, GainedSource } from "../words/words.ts";
import { type Draft, listItems } from "./draft.ts";

type Sum = Gained["sums"][number];

const KEYS: Record<GainedSource, { amount: FigureKey; low: FigureKey; high: FigureKey }> = {
  clicks: { amount: "gained.visits", low: "gained.visits.low", high: "gained.visits.high" },
  rank: { amount: "gained.positions", low: "gained.positions.low", high: "gained.positions.high" },
  citations: { amount: "gained.points", low: "gained.points.low", high: "gained.points.high" },
};

/** What all judged interventions gained together, as the ledger sums it. Returns the sentences of the summary. */
export function describeGained(draft: Draft): string[] {
  const { fact, miss, section, words, write, figure } = draft;
  const gained = fact("gained")?.coverage?.gained;
  if (gained === undefined) return [];
  const part = section("gained");
  const sentences = gained.sums.map((sum, index) => sentenceOf(draft, sum, index));
  if (sentences.length === 0) {
    const isEarly = gained.notJudged.some(({ reason }) => reason === "too_early");
    miss(gained.reason !== "none_judged" ? "gained" : isEarly ? "gainedLater" : "gainedUnjudged");
    part.paragraphs.push(words.nothingGained);
  } else part.paragraphs.push(...sentences, words.gainedMethod);
  for (const [index, { reason, interventions }] of gained.notJudged.entries()) {
    const count = write.count(interventions);
    part.paragraphs.push(words.notJudged(count, write.isOne(interventions), words.notJudgedReasons[reason]));
    figure(
      "gained",
      `gained.not_judged.${reason}`,
      interventions,
      "gained",
      `coverage.gained.notJudged.${index}.interventions`,
    );
  }
  listItems(
    part,
    gained.parts.map(({ interventionIds, title, amount, low, high, unit, units, from }) => ({
      title: interventionIds.length === 1 ? title : words.together(title, write.count(interventionIds.length - 1)),
      detail: words.gainedPart(
        words.gainedAmount[SOURCES[unit]](
          write.signed(amount),
          write.signed(low),
          write.signed(high),
          write.count(units),
        ),
        write.day(from),
      ),
      url: null,
      evidence: `/v1/interventions/${interventionIds[0] ?? ""}`,
    })),
  );
  return sentences;
}

const SOURCES: Record<Sum["unit"], GainedSource> = {
  visits_per_month: "clicks",
  positions: "rank",
  points: "citations",
};

function sentenceOf({ figure, words, write }: Draft, sum: Sum, index: number): string {
  const { source, amount, low, high, units, interventions } = sum;
  const state = (key: FigureKey, value: number, field: string) =>
    figure("gained", key, value, "gained", `coverage.gained.sums.${index}.${field}`);
  const keys = KEYS[source];
  const middle = state(keys.amount, amount, "amount");
  const [least, most] = [state(keys.low, low, "low"), state(keys.high, high, "high")];
  const count = state(`gained.interventions.${source}`, interventions, "interventions");
  const of = state(`gained.units.${source}`, units, "units");
  const size = words.gainedAmount[source](middle, least, most, of);
  const isClear = low > 0 || high < 0;
  return words.gained(size, count, write.isOne(interventions), isClear);
}
