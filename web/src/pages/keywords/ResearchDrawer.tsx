import { PRICES } from "@findable/contract/prices";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { formatCredits, formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { tagsIn } from "./BulkTags.tsx";

const { per100Results } = PRICES.keywordResearch;
const LIMITS = ["100", "200", "500", "1000", "2000", "5000"] as const;

/** Finds keywords related to a phrase or a domain. */
export function ResearchDrawer({
  seed: given,
  whyNot,
  onClose,
  onDone,
}: {
  seed: string;
  whyNot: string | undefined;
  onClose(): void;
  onDone(): void;
}) {
  const [seed, setSeed] = useState(given);
  const [depth, setDepth] = useState<"fast" | "thorough">("fast");
  const [limit, setLimit] = useState<(typeof LIMITS)[number]>("200");
  const [tags, setTags] = useState("");
  const [runId, setRunId] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const named = tagsIn(tags);
  const input = { seed: seed.trim(), depth, limit: Number(limit), ...(named.length === 0 ? {} : { tags: named }) };
  const price = usePrice("research.keyword.research", { seed: "any", depth, limit: Number(limit) });
  const research = useAct("research.keyword.research", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRunId(runIdOf(answer)),
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("Find keywords")}
      description={t("Keywords related to a phrase, or all keywords that a domain ranks for")}
      actions={
        runId === undefined ? (
          <PaidButton
            skill="research.keyword"
            price={price}
            act={research}
            whyNot={whyNot ?? (input.seed === "" ? t("Enter a phrase or a domain first.") : undefined)}
            onClick={() => research.mutate(input)}
          >
            {t("Find keywords")}
          </PaidButton>
        ) : (
          <Button look={isOver ? "primary" : "plain"} onClick={onClose}>
            {isOver ? t("View keywords") : t("Close and keep running")}
          </Button>
        )
      }
    >
      {runId === undefined ? (
        <div className="flex flex-col gap-4">
          <TextField
            label={t("Phrase or domain")}
            placeholder={t("time tracking for architects")}
            value={seed}
            maxLength={500}
            onChange={({ target }) => setSeed(target.value)}
          />
          <LabeledField label={t("Depth and cost")}>
            <Select
              label={t("Depth and cost")}
              value={depth}
              choices={[
                {
                  value: "fast",
                  label: t("Fast"),
                  note: t("2 methods · {cost} per 100", { cost: formatCredits(per100Results.fast) }),
                },
                {
                  value: "thorough",
                  label: t("Thorough"),
                  note: t("all available methods · {cost} per 100", { cost: formatCredits(per100Results.thorough) }),
                },
              ]}
              onChange={(next) => setDepth(next)}
              className="w-full"
            />
          </LabeledField>
          <LabeledField label={t("Maximum")}>
            <Select
              label={t("Maximum")}
              value={limit}
              choices={LIMITS.map((value) => ({
                value,
                label: t("{n, plural, one {# keyword} other {# keywords}}", { n: Number(value) }),
              }))}
              onChange={(next) => setLimit(next)}
              className="w-full"
            />
          </LabeledField>
          <TextField
            label={t("Tags for new keywords")}
            hint={t("Comma-separated")}
            value={tags}
            onChange={({ target }) => setTags(target.value)}
          />
          <p className="text-xs text-muted">
            {t(
              "Duplicates are merged. New keywords are labeled with intent and relevance. You pay only for the keywords found.",
            )}
            {price.price === undefined
              ? null
              : ` ${t("Takes about {time}.", { time: formatDuration(price.price.durationSeconds * 1_000) })}`}
          </p>
          {research.error === null ? null : <ErrorCard error={research.error} onRetry={() => research.mutate(input)} />}
        </div>
      ) : (
        <RunProgress
          id={runId}
          onEnd={() => {
            setIsOver(true);
            onDone();
          }}
        />
      )}
    </Drawer>
  );
}

function LabeledField({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}
