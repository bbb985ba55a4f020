import { type Invocation, isTerminal } from "@findable/contract/client";
import { Flag } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { BrandReport } from "./BrandReport.tsx";
import { readBrandReport } from "./brand-report.ts";

/** What came of it. Skills whose results people read have a view; all others show what they answered. */
export function RunResult({ run }: { run: Invocation }) {
  if (run.result === null) {
    return (
      <EmptyState icon={<Flag />} title={isTerminal(run.status) ? t("It ended without a result") : t("No result yet")}>
        {isTerminal(run.status)
          ? t("The timeline shows how far it came.")
          : t("It appears here when the run has succeeded.")}
      </EmptyState>
    );
  }
  const report = run.skill === "bootstrap_brand" ? readBrandReport(run.result) : undefined;
  const { text: written, reply } = run.result;
  const text = [written, reply].find((words) => typeof words === "string");
  const json = <CodeBlock label={t("The result as JSON")} code={JSON.stringify(run.result, null, 2)} />;
  if (report === undefined && text === undefined) return json;
  return (
    <div className="flex flex-col gap-5">
      {report === undefined ? null : <BrandReport report={report} />}
      {text === undefined ? null : <Markdown text={text} />}
      <Disclosure summary={t("The result as JSON")}>{json}</Disclosure>
    </div>
  );
}
