import { t } from "../i18n/index.ts";

export function childRunsWords(n: number): string {
  return t("{n, plural, one {# child run} other {# child runs}}", { n });
}
