import { useParams } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { refresh } from "../../api/query-client.ts";
import { useOperation } from "../../api/use-operation.ts";
import { useRunEvents } from "../../api/use-run-events.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { t } from "../../i18n/index.ts";
import { SkeletonRows, SkeletonTiles } from "../../ui/Skeleton.tsx";
import { RunView } from "./RunView.tsx";
import { buildStory } from "./run-story.ts";

/** Poll too: without it, a lost stream would leave a stale state on the page. */
const EVERY_MS = 15_000;

export default function RunPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const stream = useRunEvents(id);
  const story = useMemo(() => buildStory(stream.events), [stream.events]);
  const run = useOperation("agent.invocations.get", { id }, { everyMs: stream.state === "ended" ? false : EVERY_MS });
  const turns = stream.events.filter(({ type }) => type === "status.changed" || type.startsWith("child.")).length;
  // Refetch the record at each status change: it contains more than the events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once.
  useEffect(() => void refresh("agent.invocations.get", "agent.invocations.tree"), [turns, stream.state]);
  return (
    <AnswerPage of={run} title={t("Run")} up={{ page: "runs", label: t("Runs") }} loading={<Loading />}>
      {(invocation) => <RunView run={invocation} story={story} stream={stream} />}
    </AnswerPage>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-5">
      <SkeletonTiles />
      <div className="rounded-xl border bg-surface">
        <SkeletonRows rows={7} />
      </div>
    </div>
  );
}
