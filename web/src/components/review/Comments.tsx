import type { Approval } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { Actor } from "../Avatar.tsx";
import { ErrorCard } from "../ErrorCard.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { PlainText } from "./PreviewValue.tsx";

/** The comments on an approval. A comment does not approve or reject. */
export function Comments({ approval }: { approval: Approval }) {
  const { approvalId, workspaceId, comments, status } = approval;
  const [written, setWritten] = useState("");
  const commenting = useAct("agent.approval.comment", { workspaceId, onDone: () => setWritten("") });
  const canComment = status === "PENDING";
  if (comments.length === 0 && !canComment) return null;
  return (
    <section aria-label={t("Comments")}>
      <h3 className="mb-2 text-sm font-semibold">{t("Comments")}</h3>
      {comments.length === 0 ? null : (
        <ol className="mb-3 flex flex-col gap-3">
          {comments.map(({ author, comment, at }) => (
            <li key={`${at}${author}`} className="text-sm">
              <p className="flex items-center gap-1.5 text-xs text-muted">
                <span className="font-medium text-ink">
                  <Actor name={author} />
                </span>{" "}
                · <RelativeTime at={at} />
              </p>
              <PlainText text={comment} />
            </li>
          ))}
        </ol>
      )}
      {canComment ? (
        <form
          className="flex flex-col items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (written.trim() !== "") commenting.mutate({ approval_id: approvalId, comment: written.trim() });
          }}
        >
          <div className="w-full">
            <TextArea
              data-comment
              label={t("Add a comment")}
              hint={t("Visible to reviewers; does not approve or reject.")}
              rows={2}
              maxLength={5_000}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
            />
          </div>
          <Button
            type="submit"
            size="small"
            act={commenting}
            whyNot={written.trim() === "" ? t("Enter a comment first.") : undefined}
          >
            {t("Comment")}
          </Button>
          {commenting.error === null ? null : <ErrorCard error={commenting.error} />}
        </form>
      ) : null}
    </section>
  );
}
