import {
  CHANGE_DAYS,
  type ChangeDays,
  type InputOf,
  type listKeywords,
  placeOf,
  type RankValues,
  rankValuesOf,
} from "@findable/contract";
import { usesRanks } from "../../../domains/keywords/rules.ts";
import { HOME_COUNTRY } from "../market.ts";
import type { DemoKeyword } from "./keywords.ts";

type RankInput = Parameters<typeof usesRanks>[0] & Pick<InputOf<typeof listKeywords>, "location">;

/** Keywords with the ranks that the input filters or sorts by. Ranks are expensive, so other inputs leave them out. */
export function withRanks(
  keywords: readonly DemoKeyword[],
  input: RankInput,
): readonly (DemoKeyword | (DemoKeyword & RankValues))[] {
  if (!usesRanks(input)) return keywords;
  const days: ChangeDays | undefined = CHANGE_DAYS.find((known) => known === input.changeDays);
  const location = input.location === undefined ? HOME_COUNTRY : placeOf(input.location);
  return keywords.map((keyword) => {
    const latest = keyword.ranks?.find(
      (rank) => rank.device === (input.device ?? "desktop") && rank.location === location,
    );
    return { ...keyword, ...rankValuesOf(latest, days) };
  });
}
