import type { Backlink } from "@findable/contract/client";
import { useList } from "../../api/use-list.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { shortUrl, urlPath } from "../../components/words/short-url.ts";
import { formatDay, formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import type { COMPETITOR_URL } from "./competitor-url.ts";
import { PullOwnLinks } from "./PullOwnLinks.tsx";

type State = UrlStateOf<typeof COMPETITOR_URL>;

const COLUMNS: readonly Column<Backlink>[] = [
  {
    key: "source",
    header: t("Linking page"),
    cell: ({ sourceUrl, sourceDomain, anchorText, targetUrl, reasons }) => (
      <div className="max-w-md min-w-0 py-1.5">
        <a
          href={sourceUrl}
          target="_blank"
          rel="noreferrer"
          title={sourceUrl}
          className="block truncate font-medium hover:underline"
        >
          {shortUrl(sourceUrl).replace(/\/$/, "") || sourceDomain}
        </a>
        <p className="truncate text-xs text-muted">
          {anchorText === null ? t("image") : `“${anchorText}”`} → {urlPath(targetUrl)}
        </p>
        <p className="truncate text-xs text-muted" title={reasons.join(" ")}>
          {reasons.join(" ")}
        </p>
      </div>
    ),
  },
  { key: "kind", header: t("Page type"), from: "lg", cell: ({ pageType }) => <Badge>{pageWord(pageType)}</Badge> },
  {
    key: "rating",
    header: t("Domain rating"),
    align: "right",
    cell: ({ domainRating }) => (domainRating === null ? "–" : formatNumber(Math.round(domainRating))),
  },
  {
    key: "relevance",
    header: t("Relevance"),
    align: "right",
    from: "lg",
    cell: ({ relevanceScore }) => formatShare(relevanceScore),
  },
  {
    key: "chance",
    header: t("Likelihood"),
    align: "right",
    cell: ({ achievabilityScore }) => formatShare(achievabilityScore),
  },
  {
    key: "us",
    header: t("Links to you"),
    cell: ({ linksToUs }) => (linksToUs === null ? "–" : linksToUs ? t("Yes") : t("No")),
  },
  {
    key: "also",
    header: t("Also links to"),
    align: "right",
    from: "xl",
    cell: ({ alsoLinksTo }) =>
      alsoLinksTo === 0 ? "–" : t("{n, plural, one {# competitor} other {# competitors}}", { n: alsoLinksTo }),
  },
  {
    key: "follow",
    header: t("Followed"),
    from: "xl",
    cell: ({ linkType }) => (linkType === "dofollow" ? t("Yes") : t("No")),
  },
  { key: "seen", header: t("Last seen"), align: "right", from: "xl", cell: ({ lastSeenAt }) => formatDay(lastSeenAt) },
];
const RATINGS = [20, 40, 60, 80];
const RELEVANCES = [0.25, 0.5, 0.75];

/** The backlinks of a competitor, the best opportunities first. */
export function TheirBacklinks({ id, state, onChange }: { id: string; state: State; onChange: SetUrlState<State> }) {
  const isFiltered =
    state.rating !== undefined || state.relevance !== undefined || state.link !== "all" || state.us !== "any";
  const links = useList("research.competitor.backlinks.list", {
    id,
    minDR: state.rating,
    relevance: state.relevance,
    linkType: state.link === "all" ? undefined : state.link,
    linksToUs: state.us === "any" ? undefined : state.us === "yes",
  });
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-2 border-b p-3">
        <Select
          label={t("Domain rating")}
          showLabel
          value={String(state.rating ?? "")}
          choices={[
            { value: "", label: t("Any") },
            ...RATINGS.map((value) => ({ value: String(value), label: t("{n} or more", { n: value }) })),
          ]}
          onChange={(value) => onChange({ rating: value === "" ? undefined : Number(value) })}
        />
        <Select
          label={t("Relevance")}
          showLabel
          value={String(state.relevance ?? "")}
          choices={[
            { value: "", label: t("Any") },
            ...RELEVANCES.map((value) => ({
              value: String(value),
              label: t("{n} or more", { n: formatShare(value) }),
            })),
          ]}
          onChange={(value) => onChange({ relevance: value === "" ? undefined : Number(value) })}
        />
        <Select
          label={t("Links")}
          showLabel
          value={state.link}
          choices={[
            { value: "all", label: t("all") },
            { value: "dofollow", label: t("Followed") },
            { value: "nofollow", label: t("Not followed") },
          ]}
          onChange={(link) => onChange({ link })}
        />
        <Select
          label={t("Links to you")}
          showLabel
          value={state.us}
          choices={[
            { value: "any", label: t("Any") },
            { value: "no", label: t("No") },
            { value: "yes", label: t("Yes") },
          ]}
          onChange={(us) => onChange({ us })}
        />
        <span className="text-xs text-muted">{t("Sorted by worth times likelihood; typical likelihood is 8 %")}</span>
        <PullOwnLinks />
      </div>
      <ListTable
        list={links}
        empty={
          <EmptyState title={t("No backlinks")}>
            {isFiltered
              ? t("No backlinks match the filters.")
              : t("Pull their backlinks above to see who links to them.")}
          </EmptyState>
        }
        label={t("Backlinks")}
        columns={COLUMNS}
        rowKey={(link) => link.id}
        phone={(link) => <OnPhone link={link} />}
      />
    </Card>
  );
}

function OnPhone({
  link: { sourceDomain, sourceUrl, domainRating, achievabilityScore, pageType, linksToUs },
}: {
  link: Backlink;
}) {
  return (
    <div className="flex flex-col gap-1">
      <a href={sourceUrl} target="_blank" rel="noreferrer" className="truncate font-medium">
        {sourceDomain}
      </a>
      <div className="flex justify-between gap-3 text-xs text-muted tabular-nums">
        <span>
          {pageWord(pageType)}
          {linksToUs === null ? null : ` · ${linksToUs ? t("links to you") : t("does not link to you")}`}
        </span>
        <span>
          {t("rating {rating} · {chance} likelihood", {
            rating: domainRating === null ? "–" : Math.round(domainRating),
            chance: formatShare(achievabilityScore),
          })}
        </span>
      </div>
    </div>
  );
}

function pageWord(type: Backlink["pageType"]): string {
  switch (type) {
    case "list":
      return t("Best-of list");
    case "resources":
      return t("Resources");
    case "directory":
      return t("Directory");
    case "article":
      return t("Article");
    case "review":
      return t("Review");
    case "news":
      return t("News");
    case "forum":
      return t("Forum");
    case "partners":
      return t("Partners");
    case "institution":
      return t("Institution");
    case "other":
      return t("Other");
  }
}
