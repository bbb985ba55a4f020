import { formatBytes, formatCredits, formatDuration, joinNotes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import type { Step } from "./run-story.ts";
import { stateWord } from "./timeline-rows.ts";

export function StepDetails({ step: { spans, credits, input, result, resultSize, tool, name } }: { step: Step }) {
  return (
    <div className="my-1 ml-5 flex flex-col gap-3 border-l py-1 pl-4">
      <p className="text-xs text-muted">
        <code>{name}</code> ·{" "}
        {joinNotes(tool === name ? "" : tool, credits > 0 ? formatCredits(credits) : t("no credits"))}
      </p>
      <ol className="flex flex-col gap-1 text-sm">
        {spans.map(({ state, startMs, endMs, message }) => (
          <li key={`${startMs}-${state}`} className={state === "failed" ? "text-bad" : "text-muted"}>
            {stateWord(state)}
            {endMs === undefined ? "" : ` · ${formatDuration(endMs - startMs)}`}
            {message === undefined ? null : <span className="block wrap-anywhere">{message}</span>}
          </li>
        ))}
      </ol>
      {input === undefined ? null : <Value title={t("Input")} value={input} />}
      {result === undefined ? null : <Value title={t("Output")} value={result} />}
      {resultSize === undefined ? null : (
        <p className="text-xs text-muted">
          {t("The output ({size}) is too large to show here. It is stored with the run.", {
            size: formatBytes(resultSize),
          })}
        </p>
      )}
    </div>
  );
}

function Value({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <p className="mb-1 text-xs font-medium text-muted">{title}</p>
      <CodeBlock label={title} code={JSON.stringify(value, null, 2)} wrap />
    </div>
  );
}
