import { formatDay } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { OutLink } from "./OutLink.tsx";
import type { Summary } from "./words/search-words.ts";

/** List items of the known errors of the vendor that touch some figures. */
export function DataBreaks({ dataBreaks }: Pick<Summary, "dataBreaks">) {
  return dataBreaks.map(({ from, to, reason, url }) => (
    <li key={`${from} ${reason}`}>
      {t("{from} to {to}: {reason}", { from: formatDay(from), to: formatDay(to), reason })}{" "}
      <OutLink href={url}>{t("Details")}</OutLink>
    </li>
  ));
}
