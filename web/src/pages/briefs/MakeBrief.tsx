import { useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { SUBJECT_FIELDS, SubjectFields, subjectInput, useSubject } from "../../components/forms/SubjectFields.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { TextArea } from "../../ui/Field.tsx";

/** Orders a brief with its price, and leads to it when the run has ended. */
export function MakeBrief({
  keywordId,
  topic,
  onClose,
}: {
  /** The initial subject; empty for none. */
  keywordId: string;
  topic: string;
  onClose(): void;
}) {
  const [subject, setSubject] = useSubject(keywordId, topic);
  const [forums, setForums] = useState("");
  const [pages, setPages] = useState("");
  const [runId, setRunId] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const about = subjectInput(subject);
  const input = about === undefined ? undefined : { ...about, ...sources(forums, pages) };
  const price = usePrice("produce.brief.create", { topic: "any" });
  const making = useAct("produce.brief.create", {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setRunId(runIdOf(answer)),
  });
  const fault = SUBJECT_FIELDS.map((field) => faultOf(making.error, field)).find(Boolean);
  const rest = errorBeside(making.error, [...SUBJECT_FIELDS, "forumUrls", "additionalContentUrls"]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Make a brief")}
      description={t("Reads the results page of a phrase and its first ten pages. No text is written.")}
      actions={
        runId === undefined ? (
          <>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <PaidButton
              skill="produce.brief"
              price={price}
              act={making}
              whyNot={input === undefined ? t("Enter a subject first.") : undefined}
              onClick={() => input !== undefined && making.mutate(input)}
            >
              {t("Make brief")}
            </PaidButton>
          </>
        ) : isOver ? (
          <BriefLink runId={runId} />
        ) : (
          <Button onClick={onClose}>{t("Close and keep running")}</Button>
        )
      }
    >
      {runId === undefined ? (
        <div className="flex flex-col gap-4">
          <SubjectFields subject={subject} fault={fault} onChange={setSubject} />
          <Disclosure summary={t("More sources")}>
            <div className="flex flex-col gap-4">
              <TextArea
                label={t("Discussions to read")}
                hint={t("One URL per line, 20 at most.")}
                rows={2}
                value={forums}
                fault={faultOf(making.error, "forumUrls")}
                onChange={({ target }) => setForums(target.value)}
              />
              <TextArea
                label={t("Other pages to read")}
                hint={t("One URL per line, 20 at most.")}
                rows={2}
                value={pages}
                fault={faultOf(making.error, "additionalContentUrls")}
                onChange={({ target }) => setPages(target.value)}
              />
            </div>
          </Disclosure>
          {rest === null ? null : <ErrorCard error={rest} />}
        </div>
      ) : (
        <RunProgress
          id={runId}
          onEnd={(status) => {
            void refresh("produce.brief", "workspaces.usage");
            setIsOver(status === "SUCCEEDED");
          }}
        />
      )}
    </Dialog>
  );
}

/** A run of `produce.brief` has the brief as its result. */
function BriefLink({ runId }: { runId: string }) {
  const { data } = useOperation("agent.invocations.get", { id: runId });
  const id = data?.result?.["id"];
  return typeof id === "string" ? (
    <PageLink page="brief" params={{ id }} className={buttonClass({ look: "primary" })}>
      {t("Open the brief")}
    </PageLink>
  ) : null;
}

function sources(forums: string, pages: string) {
  const [forumUrls, additionalContentUrls] = [linesOf(forums), linesOf(pages)];
  return {
    ...(forumUrls.length === 0 ? {} : { forumUrls }),
    ...(additionalContentUrls.length === 0 ? {} : { additionalContentUrls }),
  };
}

function linesOf(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}
