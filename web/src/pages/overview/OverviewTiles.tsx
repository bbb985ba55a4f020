import { lastDays, topTen } from "@findable/contract/rank-days";
import { useOperation } from "../../api/use-operation.ts";
import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useCitationFigures } from "../../components/use-citation-figures.ts";
import { useWaiting } from "../../components/use-waiting.ts";
import { intervalText, provenChange, rateText } from "../../components/words/citation-words.ts";
import { isComparable, metricText } from "../../components/words/search-words.ts";
import { formatDay, formatNumber, joinNotes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { type FigureChange, Tile, Tiles } from "../../ui/Tile.tsx";

const LINK = "hover:underline";

/** Where the brand stands, with the figures of their pages. Each tile loads independently, so that one failed query does not hide the others. */
export function OverviewTiles() {
  return (
    <Tiles>
      <TopTenTile />
      <AnswersTile />
      <ClicksTile />
      <WaitingTile />
    </Tiles>
  );
}

function TopTenTile() {
  const { data, error } = useOperation("research.keyword.rank_distribution", {}, { everyMs: 60_000 });
  const { last, before } = lastDays(data?.series ?? []);
  const label = t("In the top 10");
  const help = t(
    "Tracked keywords for which your site is among the first ten results, by the last day with enough checks.",
  );
  if (last === undefined)
    return (
      <Tile
        label={label}
        help={help}
        value={undefined}
        note={noteOf(error, data === undefined, t("no rankings measured in 30 days"))}
      />
    );
  const moved = before === undefined ? 0 : topTen(last) - topTen(before);
  const change: FigureChange | undefined =
    moved === 0 ? undefined : { text: formatNumber(Math.abs(moved)), rising: moved > 0, good: moved > 0 };
  return (
    <Tile
      label={label}
      help={help}
      value={
        <PageLink page="keywords" className={LINK}>
          {formatNumber(topTen(last))}
        </PageLink>
      }
      unit={t("of {n}", { n: formatNumber(last.measured) })}
      change={change}
      note={t("keywords measured on {day}", { day: formatDay(last.date) })}
    />
  );
}

/** The rate of the brand alone, so that it needs no rival. */
function AnswersTile() {
  const { data, error } = useCitationFigures();
  const label = t("AI answers that cite you");
  const help = t("Part of the AI answers to your monitored prompts that link to your site.");
  const figures = data?.figures ?? null;
  if (figures === null || figures.presence.basket.n === 0)
    return (
      <Tile
        label={label}
        help={help}
        value={undefined}
        note={
          data === undefined ? (
            noteOf(error, true, "")
          ) : (
            <PageLink page="citations" className={LINK}>
              {t("no answers collected in 91 days")}
            </PageLink>
          )
        }
      />
    );
  const { basket, change } = figures.presence;
  const evidence = Object.values(data?.summary ?? {})[0]?.evidence;
  return (
    <Tile
      label={label}
      help={help}
      value={<EvidenceLink evidence={evidence}>{rateText(basket)}</EvidenceLink>}
      change={provenChange(change)}
      note={joinNotes(
        intervalText(basket.interval),
        t("{n, plural, one {{text} answer} other {{text} answers}} in 91 days", {
          n: basket.n,
          text: formatNumber(basket.n),
        }),
      )}
    />
  );
}

function ClicksTile() {
  const { data, error } = useOperation("performance.summary", {}, { everyMs: 60_000 });
  const label = t("Clicks from search");
  const help = t("How often people clicked a result of yours, as Search Console reports it.");
  const { range = null, totals = null } = data ?? {};
  if (data === undefined || range === null || totals === null)
    return (
      <Tile
        label={label}
        help={help}
        value={undefined}
        note={
          data === undefined ? (
            noteOf(error, true, "")
          ) : (
            <PageLink page="performance" className={LINK}>
              {t("connect Search Console or import its file")}
            </PageLink>
          )
        }
      />
    );
  const days = { from: formatDay(range.from), to: formatDay(range.to) };
  const before = isComparable(data) ? data.previous : null;
  return (
    <Tile
      label={label}
      help={help}
      value={
        <PageLink page="performance" className={LINK}>
          {metricText("clicks", totals)}
        </PageLink>
      }
      note={
        before === null
          ? t("{from} to {to}", days)
          : t("{from} to {to} · {before} in the range before", { ...days, before: metricText("clicks", before) })
      }
    />
  );
}

function WaitingTile() {
  const { data, error } = useWaiting(useWorkspaceId() ?? null);
  const count = data?.data.reduce((sum, row) => sum + row.count, 0);
  const oldest = data?.data.flatMap(({ since }) => since ?? []).toSorted()[0];
  return (
    <Tile
      label={t("Waiting for you")}
      help={t("Approvals, drafts, replies, questions and problems in the inbox of this brand.")}
      value={
        count === undefined ? undefined : (
          <PageLink page="inbox" className={LINK}>
            {formatNumber(count)}
          </PageLink>
        )
      }
      tone={(count ?? 0) > 0 ? "warn" : undefined}
      note={
        oldest === undefined ? (
          noteOf(error, data === undefined, t("nothing in the inbox"))
        ) : (
          <>
            {t("oldest")} <RelativeTime at={oldest} />
          </>
        )
      }
    />
  );
}

function noteOf(error: Error | null, isLoading: boolean, otherwise: string): string {
  if (error !== null) return error.message;
  return isLoading ? t("Loading") : otherwise;
}
