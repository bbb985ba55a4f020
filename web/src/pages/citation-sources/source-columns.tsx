import type { ItemOf } from "../../api/operations.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import {
  engineWord,
  intervalText,
  PARTY_TONES,
  partyWord,
  surfaceWord,
} from "../../components/words/citation-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";

export type Source = ItemOf<"research.ai_citation.sources">;

/** The columns of the cited pages since a time. Counts open the answers. */
export const sourceColumns = (since: string): readonly Column<Source>[] => [
  { key: "page", header: t("Page"), cell: (page) => <PageName page={page} /> },
  { key: "party", header: t("Whose"), cell: ({ party }) => <Whose party={party} /> },
  { key: "answers", header: t("Answers"), align: "right", cell: (page) => <Answers page={page} since={since} /> },
  { key: "prompts", header: t("Prompts"), align: "right", from: "lg", cell: ({ prompts }) => formatNumber(prompts) },
  {
    key: "engines",
    header: t("By engine"),
    from: "xl",
    className: "py-2",
    cell: (page) => <Engines page={page} since={since} />,
  },
  { key: "names", header: t("Names you"), cell: (page) => <NamesUs page={page} /> },
  {
    key: "last",
    header: t("Cited last"),
    align: "right",
    from: "lg",
    cell: ({ lastCitedAt }) => formatDay(lastCitedAt),
  },
];

function PageName({ page: { url, title, vendorCounts } }: { page: Source }) {
  return (
    <div className="max-w-sm min-w-0 py-1.5">
      <span className="font-medium wrap-anywhere">
        <OutLink href={url}>{title ?? shortUrl(url)}</OutLink>
      </span>
      {title === null ? null : <p className="text-xs wrap-anywhere text-muted">{shortUrl(url)}</p>}
      {vendorCounts.map(({ vendorReport, metric, count, from, to }) => (
        <p key={`${vendorReport} ${metric} ${from} ${to}`} className="text-xs text-muted">
          {metric === "citations"
            ? t("{vendor}: {n} citations, {from} to {to}", {
                vendor: reportWord(vendorReport),
                n: formatNumber(count),
                from: formatDay(from),
                to: formatDay(to),
              })
            : t("{vendor}: {n} impressions, {from} to {to}", {
                vendor: reportWord(vendorReport),
                n: formatNumber(count),
                from: formatDay(from),
                to: formatDay(to),
              })}
        </p>
      ))}
    </div>
  );
}

function reportWord(report: Source["vendorCounts"][number]["vendorReport"]): string {
  return report === "bing_ai_performance" ? t("Bing") : t("Search Console");
}

function Whose({ party }: { party: Source["party"] }) {
  return <Badge tone={PARTY_TONES[party]}>{partyWord(party)}</Badge>;
}

function Answers({ page: { domain, answers }, since }: { page: Source; since: string }) {
  return <AnswersLink search={{ domain, since }}>{formatNumber(answers)}</AnswersLink>;
}

/** The answers that cite the page's site. An IP address has none that could be listed. */
function AnswersLink({
  search: { domain, ...search },
  children,
}: {
  search: { domain: string | null; since: string; llm?: string; surface?: string };
  children: string;
}) {
  if (domain === null) return children;
  return (
    <PageLink
      page="citationAnswers"
      search={{ domain, outcome: "answered,not_searched", ...search }}
      className="underline decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      {children}
    </PageLink>
  );
}

function Engines({ page: { domain, perEngine }, since }: { page: Source; since: string }) {
  return (
    <ul className="grid w-max grid-cols-[auto_auto] gap-x-4 text-xs text-muted">
      {perEngine.map(({ llm, surface, answers, n, interval }) => (
        <li key={`${llm} ${surface}`} className="whitespace-nowrap tabular-nums">
          {engineWord(llm)} {surfaceWord(surface)}:{" "}
          <Tooltip text={intervalText(interval)}>
            <span>
              <AnswersLink search={{ domain, since, llm, surface }}>
                {t("{hits} of {n}", { hits: formatNumber(answers), n: formatNumber(n) })}
              </AnswersLink>
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** Whether the page names the brand, and who says so. Unknown is not "no". */
function NamesUs({ page: { namesUs, namesUsBy, party } }: { page: Source }) {
  if (party === "own") return <span className="text-muted">–</span>;
  if (namesUs === null) return <span className="text-xs text-muted">{t("unknown")}</span>;
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={namesUs ? "good" : "bad"}>{namesUs ? t("Yes") : t("No")}</Badge>
      <span className="text-2xs whitespace-nowrap text-muted">
        {namesUsBy === "page" ? t("page was read") : t("as an answer says")}
      </span>
    </span>
  );
}

export function SourceOnPhone({ page }: { page: Source }) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <PageName page={page} />
        <Whose party={page.party} />
      </div>
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <span>
          {t("{n, plural, one {# answer} other {# answers}}", { n: page.answers })} ·{" "}
          {t("{n, plural, one {# prompt} other {# prompts}}", { n: page.prompts })}
        </span>
        <span className="flex items-baseline gap-2">
          {t("Names you:")} <NamesUs page={page} />
        </span>
      </div>
    </div>
  );
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (page: Source) => string | number | null])[] = [
  ["url", ({ url }) => url],
  ["domain", ({ domain }) => domain],
  ["title", ({ title }) => title],
  ["party", ({ party }) => party],
  ["answers", ({ answers }) => answers],
  ["prompts", ({ prompts }) => prompts],
  ["namesUs", ({ namesUs }) => (namesUs === null ? null : namesUs ? "yes" : "no")],
  ["namesUsBy", ({ namesUsBy }) => namesUsBy],
  ["firstCitedAt", ({ firstCitedAt }) => firstCitedAt],
  ["lastCitedAt", ({ lastCitedAt }) => lastCitedAt],
];
