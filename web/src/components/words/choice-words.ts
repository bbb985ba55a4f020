import { t } from "../../i18n/index.ts";
import { titleOf } from "../forms/json-schema.ts";

/** Values whose name for people is not their spelling. */
const WORDS: ReadonlyMap<string, () => string> = new Map([
  ["RAW", () => t("Unlabeled")],
  ["LABELLING", () => t("Labeling")],
  ["URGENCY", () => t("Urgent")],
  ["LOCATION", () => t("Local")],
  ["PROBLEM_SOLUTION", () => t("Problem")],
]);

/** The name of an enum value in the form of a skill. */
export const choiceWord = (value: string): string =>
  WORDS.get(value)?.() ?? titleOf(value.toLowerCase().replaceAll("-", " "));
