import type { ItemOf } from "../../api/operations.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

type Serp = ItemOf<"research.serp.list">;

export const SERP_COLUMNS: readonly Column<Serp>[] = [
  {
    key: "query",
    header: t("Query"),
    cell: ({ serpId, query }) => (
      <PageLink page="serp" params={{ id: serpId }} className="font-medium hover:underline">
        {query}
      </PageLink>
    ),
  },
  {
    key: "position",
    header: t("Your position"),
    align: "right",
    cell: ({ ownedPosition }) => <Position of={ownedPosition} />,
  },
  {
    key: "ai",
    header: t("AI answer"),
    cell: ({ aiOverviewPresent }) =>
      aiOverviewPresent ? <Badge tone="accent">{t("AI answer")}</Badge> : <span className="text-muted">–</span>,
  },
  { key: "results", header: t("Results"), align: "right", from: "lg", cell: ({ organicCount }) => organicCount },
  {
    key: "where",
    header: t("Location and device"),
    from: "lg",
    cell: (serp) => <span className="text-muted">{placeOf(serp)}</span>,
  },
  { key: "fetched", header: t("Searched"), align: "right", cell: ({ fetchedAt }) => <RelativeTime at={fetchedAt} /> },
];

function Position({ of }: { of: number | null }) {
  return of === null ? (
    <span className="whitespace-nowrap text-muted">{t("not ranking")}</span>
  ) : (
    <span className="font-medium whitespace-nowrap">{t("#{n}", { n: of })}</span>
  );
}

function placeOf({ location, language, device }: Pick<Serp, "location" | "language" | "device">): string {
  return `${location} · ${language} · ${device === "mobile" ? t("mobile") : t("desktop")}`;
}

export function SerpOnPhone({ serp }: { serp: Serp }) {
  const { serpId, query, ownedPosition, aiOverviewPresent, fetchedAt } = serp;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <PageLink page="serp" params={{ id: serpId }} className="min-w-0 truncate font-medium">
          {query}
        </PageLink>
        <Position of={ownedPosition} />
      </div>
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <span className="truncate">
          {[placeOf(serp), aiOverviewPresent ? t("AI answer") : ""].filter(Boolean).join(" · ")}
        </span>
        <RelativeTime at={fetchedAt} />
      </div>
    </div>
  );
}
