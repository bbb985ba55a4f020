import { Link } from "@tanstack/react-router";
import { CloudLightning, FileX, TrendingDown } from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ATTENTION_LOOKS, recordInWords } from "../../components/attention-looks.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useWaiting } from "../../components/use-waiting.ts";
import { urlPath } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { useDaysAgo } from "../../session/use-days-ago.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const MAX_PER_KIND = 4;

interface Item {
  key: string;
  icon: ReactNode;
  to: string;
  search?: Readonly<Record<string, string>>;
  title: string;
  note: ReactNode;
}

interface Asked {
  /** Undefined until the first answer arrives. */
  items: Item[] | undefined;
  error: Error | null;
  refetch(): unknown;
}

/** What waits in this brand and what fell. Reports “all clear” only after all queries have succeeded. */
export function Attention({ hasRanks }: { hasRanks: boolean }) {
  const workspaceId = useWorkspaceId();
  const asked = [useWaitingItems(workspaceId), useRankLosses(workspaceId, hasRanks)];
  const items = asked.flatMap(({ items }) => items ?? []);
  const broken = asked.find(({ error, items }) => error !== null && items === undefined);
  const isLoading = asked.some(({ error, items }) => error === null && items === undefined);
  return (
    <Card title={t("Needs attention")}>
      {items.length === 0 && isLoading ? (
        <div aria-busy>
          <Skeleton className="h-16" />
        </div>
      ) : null}
      {items.length === 0 && !isLoading && broken === undefined ? (
        <p className="text-sm text-muted">
          {t("All clear: nothing waits for you, and no ranks were lost beyond noise in the last 7 days.")}
        </p>
      ) : null}
      {items.length === 0 ? null : (
        <ul className="-mx-2 flex flex-col">
          {items.map(({ key, icon, to, search = {}, title, note }) => (
            <li key={key}>
              <Link to={to} search={search} className="flex gap-3 rounded-lg px-2 py-2 text-sm hover:bg-hover">
                <span aria-hidden className="mt-0.5 shrink-0 [&_svg]:size-4">
                  {icon}
                </span>
                <span className="min-w-0">
                  <span className="block truncate font-medium">{title}</span>
                  <span className="line-clamp-2 text-xs text-muted">{note}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {broken === undefined ? null : <ErrorCard error={broken.error} onRetry={broken.refetch} />}
    </Card>
  );
}

/** The same rows as the inbox and the counts of the navigation, each with its most urgent record. */
function useWaitingItems(workspaceId: string | undefined): Asked {
  const { data, error, refetch } = useWaiting(workspaceId ?? null);
  const items = data?.data.map(({ id, kind, count, evidence: [first], sentence, since }) => {
    const { icon: Icon, ink, count: countInWords } = ATTENTION_LOOKS[kind];
    return {
      key: id,
      icon: <Icon className={ink} />,
      to: pathOf(workspaceId, "inbox"),
      search: { kind },
      title: countInWords(count),
      note: (
        <>
          {first === undefined ? sentence : recordInWords(first)}
          {since === null ? null : (
            <>
              {" · "}
              <RelativeTime at={since} />
            </>
          )}
        </>
      ),
    };
  });
  return { items, error, refetch };
}

type Movement = OutputOf<"insights.movement">;

/**
 * Storms of the last seven days, and the keywords that fell beyond noise and have not recovered. “What moved” shows the same
 * answer, so the two cards never disagree.
 */
function useRankLosses(workspaceId: string | undefined, hasRanks: boolean): Asked {
  const { data, error, refetch } = useOperation("insights.movement", { since: useDaysAgo(7) }, { enabled: hasRanks });
  if (!hasRanks) return { items: [], error: null, refetch };
  const items = data && [
    ...data.storms.map(({ at, storm, invocationId }) => ({
      key: `storm-${invocationId}`,
      icon: <CloudLightning className="text-warn" />,
      to: pathOf(workspaceId, "run", { id: invocationId }),
      title: t("Many ranks moved at once"),
      note: (
        <>
          {storm === null ? null : t("{moved} of {ranking} keywords", storm)} · <RelativeTime at={at} />
        </>
      ),
    })),
    ...data.lostPages.slice(0, MAX_PER_KIND).flatMap((page) => lostPage(workspaceId, page)),
    ...falls(workspaceId, data),
  ];
  return { items, error, refetch };
}

/** A page leads to its first keyword, whose page explains the loss. */
function lostPage(workspaceId: string | undefined, { url, keywords }: Movement["lostPages"][number]): Item[] {
  const [first] = keywords;
  if (first === undefined) return [];
  const more = keywords.length - 1;
  return [
    {
      key: `lost-page-${url}`,
      icon: <FileX className="text-bad" />,
      to: pathOf(workspaceId, "keyword", { id: first.keywordId }),
      title: t("Page lost: {page}", { page: urlPath(url) }),
      note:
        more === 0
          ? t("no longer ranks for {keyword}", { keyword: first.keyword })
          : t("no longer ranks for {keyword} and {n, plural, one {# more keyword} other {# more keywords}}", {
              keyword: first.keyword,
              n: more,
            }),
    },
  ];
}

function falls(workspaceId: string | undefined, { movers, counts }: Movement): Item[] {
  const shown = movers
    .filter(({ verdict }) => verdict === "down" || verdict === "left")
    .slice(0, MAX_PER_KIND)
    .map(({ keywordId, keyword, from, to }) => ({
      key: `fell-${keywordId}`,
      icon: <TrendingDown className="text-bad" />,
      to: pathOf(workspaceId, "keyword", { id: keywordId }),
      title: keyword,
      note: t("fell from {before} to {now}", { before: rankOf(from), now: rankOf(to) }),
    }));
  const more = counts.down + counts.left - shown.length;
  if (more <= 0) return shown;
  const all = {
    key: "fell-more",
    icon: <TrendingDown className="text-muted" />,
    to: pathOf(workspaceId, "keywords"),
    search: { moved: "down", sort: "change" },
    title: t("{n, plural, one {# more keyword} other {# more keywords}}", { n: more }),
    note: t("fell beyond normal fluctuation"),
  };
  return [...shown, all];
}

const rankOf = (position: number | null): string => (position === null ? t("not found") : t("#{n}", { n: position }));
