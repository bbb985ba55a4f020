import {
  type BootstrapBrandResult,
  type CheckAiCitationResult,
  type Invocation,
  isTerminal,
  type RankMonitorResult,
} from "@findable/contract/client";
import { Flag } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { BrandReport } from "./BrandReport.tsx";
import { CitationResult } from "./CitationResult.tsx";
import { RankResult } from "./RankResult.tsx";

const PARTS: readonly (keyof BootstrapBrandResult)[] = [
  "brand",
  "segments",
  "keywords",
  "competitors",
  "pages",
  "baseline",
];

const CITATION_PARTS: readonly (keyof CheckAiCitationResult)[] = ["prompt", "perLlm", "precision", "warnings"];

const RANK_PARTS: readonly (keyof RankMonitorResult)[] = ["checked", "improved", "dropped", "lostTop10", "significant"];

/** Shows the result. Skills whose results people read have a view; others show JSON. */
export function RunResult({ run }: { run: Invocation }) {
  if (run.result === null) {
    return (
      <EmptyState icon={<Flag />} title={isTerminal(run.status) ? t("No result") : t("No result yet")}>
        {isTerminal(run.status)
          ? t("The run ended without a result. Open the timeline to see the last step.")
          : t("The result appears here when the run succeeds.")}
      </EmptyState>
    );
  }
  const report = run.skill === "bootstrap_brand" ? readBrandReport(run.result) : undefined;
  const ranks = run.skill === "rank_monitor" ? readRanks(run.result) : undefined;
  const citations = run.skill === "research.ai_citation" ? readCitations(run.result) : undefined;
  const { text: written, reply } = run.result;
  const text = [written, reply].find((words) => typeof words === "string");
  const json = <CodeBlock label={t("Result as JSON")} code={JSON.stringify(run.result, null, 2)} />;
  if (report === undefined && ranks === undefined && citations === undefined && text === undefined) return json;
  return (
    <div className="flex flex-col gap-5">
      {report === undefined ? null : <BrandReport report={report} />}
      {ranks === undefined ? null : <RankResult result={ranks} />}
      {citations === undefined ? null : <CitationResult result={citations} />}
      {text === undefined ? null : <Markdown text={text} />}
      <Disclosure summary={t("Result as JSON")}>{json}</Disclosure>
    </div>
  );
}

/** Narrows a result of `research.ai_citation`, in the same way. */
function readCitations(result: Readonly<Record<string, unknown>>): CheckAiCitationResult | undefined {
  return hasCitations(result) ? result : undefined;
}

function hasCitations(result: object): result is CheckAiCitationResult {
  return CITATION_PARTS.every((part) => Object.hasOwn(result, part));
}

/** Narrows a result of `bootstrap_brand`. The service validated it against the skill's schema before storing it. */
function readBrandReport(result: Readonly<Record<string, unknown>>): BootstrapBrandResult | undefined {
  return hasParts(result) ? result : undefined;
}

function hasParts(result: object): result is BootstrapBrandResult {
  return PARTS.every((part) => Object.hasOwn(result, part));
}

/** Narrows a result of `rank_monitor`. */
function readRanks(result: Readonly<Record<string, unknown>>): RankMonitorResult | undefined {
  return isRanks(result) ? result : undefined;
}

function isRanks(result: object): result is RankMonitorResult {
  return RANK_PARTS.every((part) => Object.hasOwn(result, part));
}
