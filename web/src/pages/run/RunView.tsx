import { FindableError, type Invocation, isTerminal, type RunEvent } from "@findable/contract/client";
import { useState } from "react";
import type { RunStream } from "../../api/use-run-events.ts";
import { Actor } from "../../components/Avatar.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { RetryFailed } from "../../components/RetryFailed.tsx";
import { StatusBadge } from "../../components/StatusBadge.tsx";
import { runName } from "../../components/words/skill-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { CancelButton } from "./CancelButton.tsx";
import { ModelCalls } from "./ModelCalls.tsx";
import { Narration } from "./Narration.tsx";
import { NextTurn } from "./NextTurn.tsx";
import { RunBanners } from "./RunBanners.tsx";
import { RunFigures } from "./RunFigures.tsx";
import { RunFiles } from "./RunFiles.tsx";
import { RunResult } from "./RunResult.tsx";
import { RunTree } from "./RunTree.tsx";
import type { Story } from "./run-story.ts";
import { RUN_URL } from "./run-url.ts";
import { StreamNote } from "./StreamNote.tsx";
import { Timeline } from "./Timeline.tsx";

export function RunView({ run, story, stream }: { run: Invocation; story: Story; stream: RunStream }) {
  const [state, setState] = useUrlState(RUN_URL);
  const hasEnded = isTerminal(run.status);
  // A run that ends while a person follows it stays on its timeline. An analysis opens its report: it was started for that.
  const [hadResult] = useState(run.result !== null);
  const opensResult = hadResult || (run.skill === "bootstrap_brand" && run.result !== null);
  return (
    <>
      <PageHeader
        title={runName(run)}
        up={{ page: "runs", label: t("Runs") }}
        note={<About run={run} stream={stream} />}
        actions={
          <>
            {hasEnded ? null : <CancelButton run={run} />}
            {run.status === "FAILED" && run.children.some(({ status }) => status === "FAILED") ? (
              <RetryFailed run={run} />
            ) : null}
            <CopyAs name="agent.invocations.get" input={{ id: run.invocationId }} />
          </>
        }
      />
      <RunBanners run={run} />
      {run.error === null ? null : <RunError error={run.error} run={run} />}
      {run.cancelReason === null ? null : (
        <p className="mb-5 rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere">
          {t("Cancelled: {reason}", { reason: run.cancelReason })}
        </p>
      )}
      {stream.state === "failed" ? <ErrorCard error={stream.error} className="mb-5" /> : null}
      <RunFigures run={run} story={story} />
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card flush className="max-lg:order-2">
          <div className="px-4 pt-1 pb-4">
            <Tabs
              label={t("Run views")}
              value={state.tab !== "" ? state.tab : opensResult ? "result" : "timeline"}
              onChange={(tab) => setState({ tab })}
              tabs={[
                {
                  value: "timeline",
                  label: t("Timeline"),
                  count: story.steps.length,
                  content: <Timeline story={story} hasEnded={hasEnded} state={state} onChange={setState} />,
                },
                { value: "result", label: t("Result"), content: <RunResult run={run} /> },
                { value: "files", label: t("Files"), count: run.files.length, content: <RunFiles run={run} /> },
                {
                  value: "calls",
                  label: t("Model calls"),
                  count: story.modelCalls.length,
                  content: <ModelCalls calls={story.modelCalls} />,
                },
                { value: "json", label: t("JSON"), content: <RawJson run={run} events={stream.events} /> },
              ]}
            />
          </div>
        </Card>
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-1">
          <Narration said={story.said} hasEnded={hasEnded} progress={story.progress} />
          <NextTurn run={run} />
          {run.children.length > 0 || run.depth > 0 ? <RunTree run={run} /> : null}
        </div>
      </div>
    </>
  );
}

function About({ run, stream }: { run: Invocation; stream: RunStream }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <StatusBadge status={run.status} />
        <StreamNote state={stream.state} />
        <span>
          {t("Created")} <RelativeTime at={run.createdAt} />
        </span>
        {run.startedByName === null ? null : (
          <span className="inline-flex max-w-full items-center gap-1.5">
            {t("by")} <Actor name={run.startedByName} />
          </span>
        )}
        {run.tags.map((tag) => (
          <Badge key={tag} tone="outline">
            {tag}
          </Badge>
        ))}
      </div>
      <Disclosure summary={t("Details")}>
        <span className="font-mono text-xs wrap-anywhere">
          {run.skill} · {run.invocationId}
        </span>
      </Disclosure>
    </>
  );
}

/** The run record and its events, unchanged from the API. */
function RawJson({ run, events }: { run: Invocation; events: readonly RunEvent[] }) {
  return (
    <div className="flex flex-col gap-4">
      <Disclosure summary={t("Run record")} open>
        <CodeBlock label={t("Run record")} code={JSON.stringify(run, null, 2)} />
      </Disclosure>
      <Disclosure summary={t("{n} events", { n: formatNumber(events.length) })}>
        <CodeBlock label={t("Events")} code={events.map((event) => JSON.stringify(event)).join("\n")} />
      </Disclosure>
    </div>
  );
}

/** Why the run failed, and which results were saved. */
function RunError({ error, run }: { error: NonNullable<Invocation["error"]>; run: Invocation }) {
  const { stepsCompleted, files, creditsUsed } = run;
  return (
    <div className="mb-5">
      <ErrorCard error={new FindableError(200, error)} />
      <p className="mt-2 text-sm text-muted">
        {t(
          "Saved before the failure: {steps, plural, one {# finished step} other {# finished steps}}, {files, plural, one {# file} other {# files}}. Charged: {credits, plural, one {# credit} other {# credits}}.",
          { steps: stepsCompleted.length, files: files.length, credits: creditsUsed },
        )}
      </p>
    </div>
  );
}
