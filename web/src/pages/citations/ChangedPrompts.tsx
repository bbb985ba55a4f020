import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import { lastTwoWeeks } from "../../components/evidence-search.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { type CitationFigures, engineWord, pointsText } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

const SHOWN = 6;

type Cell = CitationFigures["cells"][number];
type Moved = Cell & { change: NonNullable<Cell["change"]> };

/** Which prompts changed in the last 7 days beyond what is usual, or why that cannot be said. */
export function ChangedPrompts({
  figures,
  promptOf,
}: {
  figures: CitationFigures;
  /** The words of a prompt; undefined if it is not loaded. */
  promptOf(queryId: string): string | undefined;
}) {
  const moved = figures.cells.filter((cell): cell is Moved => cell.change !== null && cell.change.delta !== 0);
  const found = moved.filter(({ change }) => change.verdict === "up" || change.verdict === "down");
  const judged = figures.cells.filter(({ change }) => change !== null && change.verdict !== "insufficient").length;
  const shown = (found.length > 0 ? found : judged > 0 ? [] : moved)
    .toSorted((one, other) => Math.abs(other.change.delta) - Math.abs(one.change.delta))
    .slice(0, SHOWN);
  if (figures.cells.length === 0) return null;
  return (
    <Card className="mt-4" title={t("Which prompts changed")} note={noteOf(found.length, judged)}>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{t("Nothing to look into this week.")}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {shown.map(({ queryId, llm, surface, change, evidence }) => (
            <li key={`${queryId} ${llm} ${surface}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <EvidenceLink evidence={evidence} only={lastTwoWeeks(figures.weeks)}>
                <Badge tone={toneOf(change.verdict)}>
                  {change.delta > 0
                    ? t("Up {points}", { points: pointsText(change.delta) })
                    : t("Down {points}", { points: pointsText(change.delta) })}
                </Badge>
              </EvidenceLink>
              <span className="min-w-0">
                <PageLink page="citation" params={{ id: queryId }} className="hover:underline">
                  {promptOf(queryId) ?? t("Open prompt")}
                </PageLink>{" "}
                <span className="text-muted">{engineWord(llm)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function toneOf(verdict: Moved["change"]["verdict"]) {
  return verdict === "up" ? "good" : verdict === "down" ? "bad" : "outline";
}

function noteOf(found: number, judged: number): string {
  if (found > 0) return t("Moved more than they usually do. About 5% of such findings are chance.");
  if (judged > 0) return t("No prompt moved more than it usually does.");
  return t(
    "Largest movements, which may be chance. To judge single prompts, an engine needs 20 prompts and 6 weeks of answers.",
  );
}
