import type { Competitor } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { weightWord } from "../../components/words/competitor-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

export const COMPETITOR_COLUMNS: readonly Column<Competitor>[] = [
  { key: "domain", header: t("Competitor"), cell: (competitor) => <Name competitor={competitor} /> },
  { key: "weight", header: t("Type"), cell: ({ weight }) => <Badge>{weightWord(weight)}</Badge> },
  { key: "tags", header: t("Tags"), from: "xl", cell: ({ tags }) => <Tags tags={tags} /> },
  {
    key: "keywords",
    header: t("Keywords"),
    align: "right",
    cell: ({ stats }) => <Pulled count={stats.keywords} at={stats.lastKeywordPullAt} />,
  },
  {
    key: "backlinks",
    header: t("Backlinks"),
    align: "right",
    cell: ({ stats }) => <Pulled count={stats.backlinks} at={stats.lastBacklinkPullAt} />,
  },
  {
    key: "added",
    header: t("Added"),
    align: "right",
    from: "lg",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

function Name({ competitor: { id, domain, notes } }: { competitor: Competitor }) {
  return (
    <div className="max-w-sm min-w-0">
      <PageLink page="competitor" params={{ id }} className="font-medium hover:underline">
        {domain}
      </PageLink>
      {notes === null ? null : <p className="truncate text-xs text-muted">{notes}</p>}
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {tags.slice(0, 3).map((tag) => (
        <Badge key={tag} tone="outline">
          {tag}
        </Badge>
      ))}
    </span>
  );
}

function Pulled({ count, at }: { count: number | null; at: string | null }) {
  if (count === null || at === null) return <span className="text-xs text-muted">{t("not pulled")}</span>;
  return (
    <span className="inline-flex flex-col items-end">
      <span>{formatNumber(count)}</span>
      <span className="text-xs text-muted">
        <RelativeTime at={at} />
      </span>
    </span>
  );
}

export function CompetitorOnPhone({ competitor }: { competitor: Competitor }) {
  const { id, domain, weight, stats } = competitor;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <PageLink page="competitor" params={{ id }} className="min-w-0 truncate font-medium">
          {domain}
        </PageLink>
        <Badge>{weightWord(weight)}</Badge>
      </div>
      <div className="flex gap-3 text-xs text-muted tabular-nums">
        <span>
          {stats.keywords === null
            ? t("keywords not pulled")
            : t("{n, plural, one {# keyword} other {# keywords}}", { n: stats.keywords })}
        </span>
        <span>
          {stats.backlinks === null
            ? t("backlinks not pulled")
            : t("{n, plural, one {# backlink} other {# backlinks}}", { n: stats.backlinks })}
        </span>
      </div>
    </div>
  );
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (competitor: Competitor) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["domain", ({ domain }) => domain],
  ["weight", ({ weight }) => weight],
  ["tags", ({ tags }) => tags.join(" ")],
  ["keywords", ({ stats }) => stats.keywords],
  ["lastKeywordPullAt", ({ stats }) => stats.lastKeywordPullAt],
  ["backlinks", ({ stats }) => stats.backlinks],
  ["lastBacklinkPullAt", ({ stats }) => stats.lastBacklinkPullAt],
  ["notes", ({ notes }) => notes],
  ["createdAt", ({ createdAt }) => createdAt],
];
