import type { ListedKeyword } from "@findable/contract/client";
import { Quote } from "lucide-react";
import type { ReactNode } from "react";
import type { LatestRank, RankOf } from "../../components/latest-rank.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import {
  intentWord,
  keywordStatusTone,
  keywordStatusWord,
  priorityWord,
  relevanceWord,
  sourceWord,
  vendorIntentWord,
} from "../../components/words/keyword-words.ts";
import { moveWord, rankWord } from "../../components/words/rank-word.ts";
import { formatDay, formatDollars, formatNumber, formatOrDash, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";
import type { ColumnKey } from "./column-keys.ts";
import type { KeywordsState, SORTS } from "./keywords-url.ts";
import { changeOver, changeWord } from "./RankFilters.tsx";

type Sort = (typeof SORTS)[number];

export interface KeywordColumn {
  title: string;
  /** The tooltip of the header. */
  about?: string;
  width: number;
  right?: true;
  /** The sort orders that a click on the header toggles. */
  sorts?: readonly [Sort, Sort];
  cell(row: ListedKeyword, about: RowAbout): ReactNode;
}

/** Data that the cells need besides the row. */
export interface RowAbout {
  pillarNames: ReadonlyMap<string, string>;
  rankOf: RankOf;
  /** The days of the shown change. */
  days: KeywordsState["days"];
}

const NOTHING = <span className="text-muted">–</span>;

export const COLUMNS: Readonly<Record<ColumnKey, KeywordColumn>> = {
  position: {
    title: t("Position"),
    about: t("Best position of your pages in the latest check"),
    width: 76,
    right: true,
    sorts: ["rank", "-rank"],
    cell: (row, { rankOf }) => <Position rank={rankOf(row)} />,
  },
  change: {
    title: t("Change"),
    about: t(
      "Positions gained until the latest check; ▲ and ▼ mark a rise or fall beyond normal fluctuation, which may have begun earlier",
    ),
    width: 84,
    right: true,
    sorts: ["-change", "change"],
    cell: (row, { rankOf, days }) => <Change rank={rankOf(row)} days={days} />,
  },
  trend: {
    title: t("Trend"),
    about: t("Positions in the last 30 checks"),
    width: 88,
    cell: (row) => <RankTrend row={row} />,
  },
  clicks: {
    title: t("Clicks"),
    about: t("Clicks from search in the newest 28 final days of Search Console"),
    width: 76,
    right: true,
    cell: ({ search }) => (search === null ? NOTHING : formatNumber(search.clicks)),
  },
  volume: {
    title: t("Volume"),
    about: t("Searches per month"),
    width: 80,
    right: true,
    sorts: ["-volume", "volume"],
    cell: ({ volume }) => (volume === null ? NOTHING : formatNumber(volume)),
  },
  kd: {
    title: t("Difficulty"),
    about: t("0 to 100"),
    width: 98,
    right: true,
    sorts: ["kd", "-kd"],
    cell: ({ kd }) => (kd === null ? NOTHING : <Difficulty kd={kd} />),
  },
  cpc: {
    title: t("CPC"),
    about: t("Price of an advertiser's click, in US dollars"),
    width: 76,
    right: true,
    cell: ({ cpc }) => (cpc === null ? NOTHING : formatDollars(cpc)),
  },
  competition: {
    title: t("Competition"),
    about: t("Competition among advertisers"),
    width: 104,
    right: true,
    cell: ({ competition }) => (competition === null ? NOTHING : formatShare(competition)),
  },
  vendorIntent: {
    title: t("Vendor intent"),
    about: t("Main intent according to the data provider"),
    width: 116,
    cell: ({ vendorIntent }) => (vendorIntent === null ? NOTHING : vendorIntentWord(vendorIntent)),
  },
  trafficPotential: {
    title: t("Potential"),
    about: t("Monthly visits of the top page from all its keywords"),
    width: 88,
    right: true,
    cell: ({ trafficPotential }) => (trafficPotential === null ? NOTHING : formatNumber(trafficPotential)),
  },
  intent: {
    title: t("Intent"),
    width: 146,
    cell: ({ intentLabels }) => (intentLabels.length === 0 ? NOTHING : <Words words={intentLabels.map(intentWord)} />),
  },
  relevance: {
    title: t("Relevance"),
    width: 104,
    cell: ({ relevanceLabel }) => (relevanceLabel === null ? NOTHING : relevanceWord(relevanceLabel)),
  },
  status: {
    title: t("Status"),
    width: 96,
    cell: ({ status }) => <Badge tone={keywordStatusTone(status)}>{keywordStatusWord(status)}</Badge>,
  },
  priority: {
    title: t("Priority"),
    width: 92,
    cell: ({ priority }) => (priority === null ? NOTHING : priorityWord(priority)),
  },
  pillar: {
    title: t("Pillar"),
    width: 150,
    cell: ({ pillarId }, { pillarNames }) => (pillarId === null ? NOTHING : (pillarNames.get(pillarId) ?? "…")),
  },
  tags: {
    title: t("Tags"),
    width: 180,
    cell: ({ tags }) => (tags.length === 0 ? NOTHING : <Words words={tags} />),
  },
  source: { title: t("Source"), width: 126, cell: ({ source }) => sourceWord(source) },
  checked: {
    title: t("Checked"),
    about: t("Time of the latest rank check"),
    width: 112,
    right: true,
    cell: (row, { rankOf }) => {
      const rank = rankOf(row);
      return rank === undefined ? NOTHING : <RelativeTime at={rank.checkedAt} />;
    },
  },
  created: {
    title: t("Added"),
    width: 112,
    right: true,
    sorts: ["-createdAt", "createdAt"],
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
};

function Position({ rank }: { rank: LatestRank | undefined }) {
  if (rank === undefined || rank.position === null)
    return (
      <span className="text-muted" title={rankWord(rank)}>
        <span aria-hidden>{rank === undefined ? "–" : `>${formatNumber(rank.depth)}`}</span>
        <span className="sr-only">{rankWord(rank)}</span>
      </span>
    );
  return (
    <span
      className={rank.position <= 10 ? "font-medium text-ink" : ""}
      title={rank.via === null ? undefined : t("Featured snippet")}
    >
      {formatNumber(rank.position)}
      {rank.via === null ? null : <Quote aria-label={t("Featured snippet")} className="ml-1 inline size-3" />}
    </span>
  );
}

export function Change({ rank, days }: { rank: LatestRank | undefined; days: KeywordsState["days"] }) {
  const change = changeOver(rank, days);
  if (change === null) return NOTHING;
  return (
    <span className={change === 0 ? "text-muted" : change > 0 ? "text-good" : "text-bad"}>
      {rank?.significant === true ? <Beyond move={rank.move} /> : null}
      {changeWord(change)}
    </span>
  );
}

/** The direction and the beginning of a move beyond normal fluctuation: the change beside it may be of a shorter period. */
function Beyond({ move }: Pick<LatestRank, "move">) {
  const words =
    move === null
      ? t("Beyond normal fluctuation")
      : t("{verdict}, from {before} on {day}", {
          verdict: moveWord(move.verdict),
          before: formatOrDash(move.from),
          day: formatDay(move.fromCheckedAt),
        });
  const rose = move?.verdict === "up" || move?.verdict === "entered";
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={`mr-1 text-xs ${move === null ? "" : rose ? "text-good" : "text-bad"}`}
    >
      {move === null ? "●" : rose ? "▲" : "▼"}
    </span>
  );
}

function Difficulty({ kd }: { kd: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-8 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full rounded-full ${kd < 30 ? "bg-chart-2" : kd < 60 ? "bg-chart-3" : "bg-bad-fill"}`}
          style={{ width: `${Math.max(kd, 4)}%` }}
        />
      </span>
      <span className="w-6">{Math.round(kd)}</span>
    </span>
  );
}

function Words({ words }: { words: readonly string[] }) {
  const [first, ...more] = words;
  return (
    <span className="flex min-w-0 items-center gap-1" title={words.join(", ")}>
      <Badge tone="neutral" className="min-w-0 shrink px-1.5">
        <span className="truncate">{first}</span>
      </Badge>
      {more.length === 0 ? null : <span className="text-xs text-muted">+{more.length}</span>}
    </span>
  );
}

/** The trend of a keyword's last checks, which the list brings with each row. */
function RankTrend({ row: { keyword, trend = [] } }: { row: ListedKeyword }) {
  const about = { keyword, n: trend.length };
  if (trend.length === 0) return <span className="text-muted">–</span>;
  if (trend.filter((position) => position !== null).length < 2) {
    return (
      <span className="text-xs text-muted" title={t("Positions of {keyword} in the last {n} checks", about)}>
        {t("{n, plural, one {# check} other {# checks}}", { n: trend.length })}
      </span>
    );
  }
  return <Sparkline values={trend} inverted label={t("Positions of {keyword} in the last {n} checks", about)} />;
}
