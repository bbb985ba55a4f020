import type { OutputOf } from "../../api/operations.ts";
import { CellRate } from "../../components/CellRate.tsx";
import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { engineWord, surfaceWord } from "../../components/words/citation-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

type Funnel = OutputOf<"research.ai_citation.queries.get">["funnel"];
type EngineFunnel = Funnel["perEngine"][number];

const STAGES = ["indexed", "retrieved", "cited", "named"] as const;

/** Where the brand is lost on the way into the answers, what to do about it, and which pages to refresh first. */
export function FunnelCard({ funnel: { days, perEngine, refresh, notes } }: { funnel: Funnel }) {
  if (perEngine.length === 0) return null;
  return (
    <Card
      className="mt-4"
      title={t("Where you are lost")}
      note={t("From your indexed pages to your name in the answer, in the last {n} days", { n: days })}
    >
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {perEngine.map((engine) => (
          <EngineStages key={`${engine.llm} ${engine.surface}`} engine={engine} />
        ))}
      </div>
      {refresh.length === 0 ? null : (
        <section className="mt-5 text-sm">
          <h3 className="font-medium">{t("Refresh these pages first")}</h3>
          <p className="text-xs text-muted">{t("Engines retrieve them and do not cite them.")}</p>
          <ul className="mt-2 flex flex-col gap-1.5">
            {refresh.map(({ url, retrieved, cited }) => (
              <li key={url} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  <OutLink href={url}>{shortUrl(url)}</OutLink>
                </span>
                <span className="text-xs text-muted">
                  {t("cited in {cited} of {n} answers", { cited: formatNumber(cited), n: formatNumber(retrieved) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length === 0 ? null : (
        <ul className="mt-4 list-disc pl-5 text-xs text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function EngineStages({ engine }: { engine: EngineFunnel }) {
  const { llm, surface, answers, narrowest, advice, evidence } = engine;
  return (
    <section className="min-w-0 text-sm">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {engineWord(llm)} <span className="text-xs font-normal text-muted">{surfaceWord(surface)}</span>
        <EvidenceLink evidence={evidence} className="text-xs font-normal text-muted">
          {t("{n, plural, one {# answer} other {# answers}}", { n: answers })}
        </EvidenceLink>
      </h3>
      <dl className="mt-2 flex flex-col gap-1.5">
        {STAGES.map((stage) => (
          <div key={stage} className="flex items-baseline justify-between gap-3">
            <dt className="flex flex-wrap items-center gap-1.5">
              {stageWord(stage)}
              {narrowest === stage ? <Badge tone="warn">{t("most lost here")}</Badge> : null}
            </dt>
            <dd className="shrink-0 text-right tabular-nums">
              <StageFigure stage={engine[stage]} evidence={stage === "indexed" ? null : evidence} />
            </dd>
          </div>
        ))}
      </dl>
      {advice === null ? null : <p className="mt-2 text-muted">{advice}</p>}
    </section>
  );
}

function StageFigure({ stage, evidence }: { stage: EngineFunnel["cited"]; evidence: EngineFunnel["evidence"] }) {
  if (stage === null) return <span className="text-xs text-muted">{t("unknown")}</span>;
  return <CellRate cell={{ ...stage, hits: stage.answers, evidence }} />;
}

function stageWord(stage: (typeof STAGES)[number]): string {
  switch (stage) {
    case "indexed":
      return t("Indexed");
    case "retrieved":
      return t("Retrieved");
    case "cited":
      return t("Cited");
    case "named":
      return t("Named");
  }
}
