import type { PersonLanguage } from "@findable/contract";
import { expect, test } from "vitest";
import { type MovementFacts, summariseMovement } from "./summarise-movement.ts";
import { insightWordsIn } from "./words/words-for.ts";

const DAY = 86_400_000;
const SINCE = Date.parse("2026-11-09T00:00:00Z");

type Move = MovementFacts["moves"][number];

function move(keyword: string, verdict: Move["verdict"], reason: Move["reason"] = null): Move {
  const placed = (place: number, at: number) => ({ place, found: true, at });
  return {
    id: `kw_${keyword}`,
    keyword,
    volume: 100,
    url: null,
    verdict,
    reason,
    range: undefined,
    from: placed(3, SINCE - DAY),
    to: placed(9, SINCE + DAY),
  };
}

function summary(moves: MovementFacts["moves"], compared: number, language: PersonLanguage = "en") {
  return summariseMovement(
    {
      moves,
      compared,
      notJudged: 0,
      since: new Date(SINCE).toISOString(),
      until: new Date(SINCE + 2 * DAY).toISOString(),
      device: "desktop",
      location: "US",
      language: "en",
      storms: [],
      publications: [],
      needsPerson: [],
      lostPages: [],
    },
    insightWordsIn(language),
  );
}

test("the sentence counts what fell beyond noise, and says what the rest waits for", () => {
  const { sentence, movers } = summary(
    [
      move("noisy", "within_noise"),
      move("new", "unknown", "too_few_checks"),
      move("once", "unknown", "unconfirmed"),
      move("fell", "down"),
      move("gone", "left"),
    ],
    24,
  );

  expect(sentence).toBe(
    "2 of 24 keywords fell and none rose beyond noise since 9 November 2026. 1 changed within noise. 1 of those that fell is no longer in the results. 1 moved in the latest check only; the next one confirms or refutes that. 1 has too few or too shallow earlier checks to judge.",
  );
  expect(movers.map(({ keyword }) => keyword)).toEqual(["fell", "gone", "new", "once", "noisy"]);
  expect(summary([], 0).sentence).toBe("No keyword has a rank before and after 9 November 2026.");
  expect(summary([move("fell", "down")], 1_240, "de").sentence).toBe(
    "Verglichen mit dem 9. November 2026: von 1.240 Keywords über das Rauschen hinaus gefallen: 1, gestiegen: 0. Im Rauschen bewegt: 0.",
  );
});
