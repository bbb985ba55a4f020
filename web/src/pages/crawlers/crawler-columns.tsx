import type { Column } from "../../components/lists/DataTable.tsx";
import { formatBytes, formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { accessTone, accessWord, type Crawler, purposeWord, statusesWord } from "./crawler-words.ts";

export function crawlerColumns(onOpen: (crawler: Crawler) => void): readonly Column<Crawler>[] {
  return [
    { key: "crawler", header: t("Crawler"), cell: (row) => <CrawlerName row={row} onOpen={onOpen} /> },
    { key: "access", header: t("Allowed"), cell: (row) => <Badge tone={accessTone(row)}>{accessWord(row)}</Badge> },
    { key: "trend", header: t("By day"), from: "lg", cell: (row) => <Trend row={row} /> },
    {
      key: "requests",
      header: t("Requests"),
      align: "right",
      cell: ({ visits }) => (visits === null ? "–" : formatNumber(visits.requests)),
    },
    {
      key: "verified",
      header: t("Verified"),
      align: "right",
      from: "lg",
      cell: ({ visits }) => (visits === null ? "–" : formatNumber(visits.verified)),
    },
    {
      key: "pages",
      header: t("Pages"),
      align: "right",
      cell: ({ visits }) => (visits === null ? "–" : formatNumber(visits.pages)),
    },
    { key: "statuses", header: t("Statuses"), from: "xl", cell: statusesWord },
    {
      key: "bytes",
      header: t("Volume"),
      align: "right",
      from: "xl",
      cell: ({ visits }) => (visits === null ? "–" : formatBytes(visits.bytes)),
    },
    {
      key: "seen",
      header: t("Last seen"),
      align: "right",
      cell: ({ visits }) =>
        visits === null ? "–" : visits.lastSeenAt === null ? t("Never") : formatDay(visits.lastSeenAt),
    },
  ];
}

function CrawlerName({ row, onOpen }: { row: Crawler; onOpen(crawler: Crawler): void }) {
  return (
    <div className="py-1.5">
      <button type="button" className="min-h-6 font-medium hover:underline" onClick={() => onOpen(row)}>
        {row.crawler}
      </button>
      <p className="text-xs text-muted">
        {row.vendor} · {purposeWord(row.purpose)}
      </p>
    </div>
  );
}

function Trend({ row: { crawler, visits } }: { row: Crawler }) {
  if (visits === null || visits.days.length < 2) return null;
  return (
    <Sparkline
      values={visits.days.map(({ requests }) => requests)}
      label={t("Requests of {crawler} by day", { crawler })}
    />
  );
}

export function CrawlerOnPhone({ row, onOpen }: { row: Crawler; onOpen(crawler: Crawler): void }) {
  const { visits } = row;
  return (
    <div className="min-w-0">
      <CrawlerName row={row} onOpen={onOpen} />
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <Badge tone={accessTone(row)}>{accessWord(row)}</Badge>
        {visits === null ? null : t("{n, plural, one {# request} other {# requests}}", { n: visits.requests })}
      </p>
    </div>
  );
}
