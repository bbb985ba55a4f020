import { FindableError } from "@findable/contract/client";
import { refresh } from "../../api/query-client.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress } from "../../components/RunProgress.tsx";
import { kindOf, readsOf } from "../../components/words/content-kinds.ts";
import { isBeingWritten } from "../../components/words/content-words.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import type { ContentDetail } from "./use-content.ts";

/** The run that writes the text now, or why the last one failed. */
export function WritingRun({ content }: { content: ContentDetail }) {
  const { id, content: text, lastInvocation: run } = content;
  if (run === null) return null;
  if (isBeingWritten(content)) {
    return (
      <Card
        className="mb-4"
        title={t("A run is writing this text")}
        note={t("You can read along. Changes are refused until it ends, so that neither overwrites the other.")}
      >
        <RunProgress
          id={run.invocationId}
          onEnd={() => void refresh(...readsOf(kindOf(id)), "agent.invocations", "workspaces.usage")}
        />
      </Card>
    );
  }
  if (run.status !== "FAILED" || run.error === null) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      <ErrorCard error={new FindableError(200, run.error)} />
      <p className="text-sm text-muted">
        {text === null ? t("No text was written.") : t("The text below is as it was before the run.")}{" "}
        <PageLink page="run" params={{ id: run.invocationId }} className="text-accent hover:underline">
          {t("Open run")}
        </PageLink>
      </p>
    </div>
  );
}
