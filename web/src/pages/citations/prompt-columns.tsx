import type { ItemOf } from "../../api/operations.ts";
import { CellRate } from "../../components/CellRate.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { type CitationFigures, ENGINES, engineWord, surfaceWord } from "../../components/words/citation-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

type Prompt = ItemOf<"research.ai_citation.queries.list">;
type Cell = CitationFigures["cells"][number];

/** The prompt, then one column for each engine and surface with answers. */
export function promptColumns(figures: CitationFigures | null): readonly Column<Prompt>[] {
  const cells = cellsByPrompt(figures);
  return [
    { key: "prompt", header: t("Prompt"), cell: (prompt) => <PromptName prompt={prompt} /> },
    ...enginesIn(figures).map(
      ({ llm, surface, isAlone }): Column<Prompt> => ({
        key: `${llm} ${surface}`,
        header: isAlone ? engineWord(llm) : `${engineWord(llm)} · ${surfaceWord(surface)}`,
        className: "py-2",
        cell: (prompt) => {
          const own = cells.get(prompt.queryId)?.filter((each) => each.llm === llm) ?? [];
          const cell = own.find((each) => each.surface === surface);
          if (cell !== undefined) return <CellRate cell={cell} />;
          // A prompt without surfaces is asked where its engine is connected.
          const isAsked =
            prompt.llms.includes(llm) && (prompt.surfaces?.some((one) => one === surface) ?? own.length === 0);
          return <Missing prompt={prompt} isAsked={isAsked} />;
        },
      }),
    ),
    {
      key: "credits",
      header: t("Credits per day"),
      align: "right",
      from: "xl",
      cell: ({ creditsPerDay }) => formatNumber(creditsPerDay),
    },
  ];
}

function cellsByPrompt(figures: CitationFigures | null): Map<string, Cell[]> {
  return Map.groupBy(figures?.cells ?? [], ({ queryId }) => queryId);
}

function enginesIn(figures: CitationFigures | null) {
  const engines = (figures?.engines ?? []).toSorted(
    (one, other) => ENGINES.indexOf(one.llm) - ENGINES.indexOf(other.llm),
  );
  return engines.map(({ llm, surface }) => ({
    llm,
    surface,
    isAlone: engines.filter((other) => other.llm === llm).length === 1,
  }));
}

function Missing({ prompt: { branded }, isAsked }: { prompt: Prompt; isAsked: boolean }) {
  if (branded) return <span className="text-xs text-muted">{t("not counted")}</span>;
  return <span className="text-xs text-muted">{isAsked ? t("no answers") : "–"}</span>;
}

function PromptName({ prompt: { queryId, prompt, branded, lastError, cadence, tags, paused } }: { prompt: Prompt }) {
  return (
    <div className="max-w-md min-w-40 py-1.5">
      <PageLink page="citation" params={{ id: queryId }} className="line-clamp-2 font-medium hover:underline">
        {prompt}
      </PageLink>
      <div className="mt-0.5 flex flex-wrap gap-1.5 text-xs text-muted">
        {branded ? <Badge>{t("Names your brand: not in totals")}</Badge> : null}
        {cadence === "daily" ? null : <span>{cadence === "weekly" ? t("weekly") : t("not sampled")}</span>}
        {tags.length === 0 ? null : <span className="truncate">{tags.join(", ")}</span>}
        {paused === null ? null : <Badge tone="warn">{t("Paused: monthly budget used")}</Badge>}
        {lastError === null ? null : <span className="text-bad">{lastError.message}</span>}
      </div>
    </div>
  );
}

export function PromptOnPhone({ prompt, figures }: { prompt: Prompt; figures: CitationFigures | null }) {
  const cells = (cellsByPrompt(figures).get(prompt.queryId) ?? []).toSorted(
    (one, other) => ENGINES.indexOf(one.llm) - ENGINES.indexOf(other.llm),
  );
  return (
    <div className="flex flex-col gap-2">
      <PromptName prompt={prompt} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        {cells.map((cell) => (
          <div key={`${cell.llm} ${cell.surface}`}>
            <dt className="text-xs text-muted">{engineWord(cell.llm)}</dt>
            <dd>
              <CellRate cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
