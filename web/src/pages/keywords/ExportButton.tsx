import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useRef, useState } from "react";
import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import type { LatestRank, RankOf } from "../../components/latest-rank.ts";
import { download, writeCsv } from "../../components/lists/csv.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/toasts.ts";

type Query = Omit<InputOf<"research.keyword.list">, "limit" | "cursor">;

const TITLES = [
  "keyword",
  "position",
  "url",
  "via",
  "checkedAt",
  "depth",
  "change1d",
  "change7d",
  "change28d",
  "significant",
  "move",
  "moveFrom",
  "moveSince",
  "volume",
  "kd",
  "cpc",
  "competition",
  "vendorIntent",
  "trafficPotential",
  "language",
  "monthlySearches",
  "intent",
  "relevance",
  "status",
  "priority",
  "pillar",
  "tags",
  "source",
  "createdAt",
  "id",
];

/** The titles from `position` to `moveSince`. */
const RANK_CELLS = TITLES.indexOf("volume") - TITLES.indexOf("position");

/** The cells of the latest check; empty without one. */
function rankCells(rank: LatestRank | undefined) {
  if (rank === undefined) return Array.from({ length: RANK_CELLS }, () => null);
  const { position, url, via, checkedAt, depth, change1d, change7d, change28d, significant, move } = rank;
  return [
    position,
    url,
    via,
    checkedAt,
    depth,
    change1d,
    change7d,
    change28d,
    significant === null ? null : Number(significant),
    move?.verdict ?? null,
    move?.from ?? null,
    move?.fromCheckedAt ?? null,
  ];
}

/** Exports all matching keywords to a file, page by page. The user can stop it. */
export function ExportButton({
  query,
  pillarNames,
  rankOf,
}: {
  query: Query;
  pillarNames: ReadonlyMap<string, string>;
  rankOf: RankOf;
}) {
  const workspaceId = useWorkspaceId();
  const [count, setCount] = useState(0);
  const stopping = useRef(new AbortController());
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const parts = [writeCsv([TITLES])];
      let cursor: string | undefined;
      let done = 0;
      setCount(0);
      do {
        const page = await call(workspaceId, "research.keyword.list", { ...query, limit: 500, cursor }, { signal });
        const rows = page.data.map((row) => [
          row.keyword,
          ...rankCells(rankOf(row)),
          row.volume,
          row.kd,
          row.cpc,
          row.competition,
          row.vendorIntent,
          row.trafficPotential,
          row.language,
          row.monthlySearches?.map(({ month, volume }) => `${month}=${volume}`).join(";") ?? null,
          row.intentLabels.join(";"),
          row.relevanceLabel,
          row.status,
          row.priority,
          row.pillarId === null ? null : (pillarNames.get(row.pillarId) ?? row.pillarId),
          row.tags.join(";"),
          row.source,
          row.createdAt,
          row.id,
        ]);
        // Only the first part keeps the byte order mark.
        if (rows.length > 0) parts.push(writeCsv(rows).slice(1));
        done += rows.length;
        setCount(done);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      download("keywords.csv", parts);
      return done;
    },
    onSuccess: (done) =>
      notify(t("{n, plural, one {# keyword} other {# keywords}} exported", { n: done }), { tone: "good" }),
    onError: (error) => {
      if (!stopping.current.signal.aborted)
        notify(t("The export failed"), { description: errorWords(error).message, tone: "bad" });
    },
  });
  return (
    <Button
      icon={<FileDown aria-hidden className="size-4" />}
      onClick={() => (isPending ? stopping.current.abort() : mutate())}
    >
      {isPending ? t("{n} exported · Stop", { n: formatNumber(count) }) : t("Export")}
    </Button>
  );
}
