import type { OutputOf } from "../../api/operations.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { changeWords, provenChange, rateText } from "../../components/words/citation-words.ts";
import { formatDay, formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Change, type FigureChange } from "../../ui/Tile.tsx";

/** Where a brand stands, as `insights.movement` states it for the agency. */
export type Standing = NonNullable<OutputOf<"insights.movement">["workspaces"]>[number];

/** A figure of a brand with its change, as a table cell. It links to the page of the brand that has the figure with its evidence. */
interface StandingCell {
  page: "keywords" | "citations" | "performance" | "publications" | "relationships" | "usage";
  value: string;
  change?: FigureChange | undefined;
  /** Of what, in which period, and what the change is: shown as a tooltip and read aloud. */
  note: string;
}

export const STANDING_COLUMNS = ["topTen", "answers", "clicks", "published", "links", "credits"] as const;
export type StandingColumn = (typeof STANDING_COLUMNS)[number];

export function standingHeader(column: StandingColumn): string {
  switch (column) {
    case "topTen":
      return t("In the top 10");
    case "answers":
      return t("AI answers");
    case "clicks":
      return t("Clicks");
    case "published":
      return t("Published");
    case "links":
      return t("Links");
    case "credits":
      return t("Credits");
  }
}

/** Undefined where the figure is unknown. */
const CELLS: Readonly<Record<StandingColumn, (standing: Standing) => StandingCell | undefined>> = {
  topTen: ({ topTen }) =>
    topTen === null
      ? undefined
      : {
          page: "keywords",
          value: formatShare(topTen.keywords / topTen.measured),
          change: changeBy(topTen.entered - topTen.left),
          note: t(
            "{n} of {measured} keywords on {day}. Beyond noise, {entered} came into the top 10 and {left} dropped out in 7 days.",
            {
              n: formatNumber(topTen.keywords),
              measured: formatNumber(topTen.measured),
              day: formatDay(topTen.day),
              entered: topTen.entered,
              left: topTen.left,
            },
          ),
        },
  answers: ({ answers }) =>
    answers === null
      ? undefined
      : {
          page: "citations",
          value: rateText(answers.basket),
          change: provenChange(answers.change),
          note: t("of {n} answers in 91 days cite the brand. {change}", {
            n: formatNumber(answers.basket.n),
            change: changeWords(answers.change).meaning,
          }),
        },
  clicks: ({ clicks }) =>
    clicks === null
      ? undefined
      : {
          page: "performance",
          value: formatNumber(clicks.clicks),
          change: clicks.before === null ? undefined : changeBy(clicks.clicks - clicks.before),
          note:
            clicks.before === null
              ? t("{from} to {to}", { from: formatDay(clicks.from), to: formatDay(clicks.to) })
              : t("{from} to {to} · {before} in the range before", {
                  from: formatDay(clicks.from),
                  to: formatDay(clicks.to),
                  before: formatNumber(clicks.before),
                }),
        },
  published: ({ published }) => counted("publications", published.count, published.before),
  links: ({ links }) => counted("relationships", links.count, links.before),
  credits: ({ credits }) => ({ ...counted("usage", credits.used, credits.before), change: undefined }),
};

export function Standing({ standing, column }: { standing: Standing | undefined; column: StandingColumn }) {
  const cell = standing === undefined ? undefined : CELLS[column](standing);
  if (standing === undefined || cell === undefined) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex items-center justify-end gap-1.5" title={cell.note}>
      {cell.change === undefined ? null : <Change change={cell.change} />}
      <PageLink page={cell.page} workspaceId={standing.workspaceId} className="hover:underline">
        {cell.value}
        <span className="sr-only"> {cell.note}</span>
      </PageLink>
    </span>
  );
}

/** The figures of a brand in one line, for narrow screens. */
export function standingInWords(standing: Standing): string {
  return (["topTen", "answers", "clicks"] as const)
    .flatMap((column) => {
      const cell = CELLS[column](standing);
      return cell === undefined ? [] : [`${standingHeader(column)} ${cell.value}`];
    })
    .join(" · ");
}

function counted(page: StandingCell["page"], count: number, before: number): StandingCell {
  return {
    page,
    value: formatNumber(count),
    change: changeBy(count - before),
    note: t("in 7 days · {before} in the 7 days before", { before: formatNumber(before) }),
  };
}

function changeBy(difference: number): FigureChange | undefined {
  if (difference === 0) return undefined;
  return { text: formatNumber(Math.abs(difference)), rising: difference > 0, good: difference > 0 };
}
