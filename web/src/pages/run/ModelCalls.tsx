import { Bot } from "lucide-react";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import { stepTitle } from "../../components/words/approval-words.ts";
import { formatClock, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { ModelCall } from "./run-story.ts";

const COLUMNS: readonly Column<ModelCall>[] = [
  { key: "step", header: t("Step"), cell: ({ step }) => <span className="font-medium">{stepTitle(step)}</span> },
  { key: "model", header: t("Model"), cell: ({ model }) => <span className="font-mono text-xs">{model}</span> },
  { key: "calls", header: t("Calls"), align: "right", cell: ({ calls }) => formatNumber(calls) },
  { key: "in", header: t("Tokens in"), align: "right", cell: ({ inputTokens }) => tokens(inputTokens) },
  { key: "out", header: t("Tokens out"), align: "right", cell: ({ outputTokens }) => tokens(outputTokens) },
  { key: "at", header: t("Time"), align: "right", cell: ({ at }) => formatClock(at) },
];

/** All language model calls of the run. */
export function ModelCalls({ calls }: { calls: readonly ModelCall[] }) {
  if (calls.length === 0) {
    return (
      <EmptyState icon={<Bot />} title={t("No model calls")}>
        {t("This run needed no language model, or none is configured. Child runs list their own calls.")}
      </EmptyState>
    );
  }
  return (
    <DataTable
      label={t("Model calls")}
      columns={COLUMNS}
      rows={calls}
      rowKey={({ seq }) => String(seq)}
      phone={({ step, model, inputTokens, outputTokens }) => (
        <div>
          <p className="font-medium">{stepTitle(step)}</p>
          <p className="text-xs text-muted">
            {model} · {tokens(inputTokens)} / {tokens(outputTokens)}
          </p>
        </div>
      )}
    />
  );
}

function tokens(count: number | undefined): string {
  return count === undefined ? "–" : formatNumber(count);
}
