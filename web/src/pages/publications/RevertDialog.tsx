import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { fileAt } from "../../components/OutLink.tsx";
import { errorWords } from "../../components/words/error-advice.ts";
import type { Publication } from "../../components/words/publication-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";
import { useGo } from "../../url/use-go.ts";

/** Takes a publication back: says what happens to the page, then opens the run, which may wait for an approval. */
export function RevertDialog({
  publication: { id, title, publishedUrl },
  platform = t("the platform"),
  onClose,
}: {
  publication: Publication;
  platform: string | undefined;
  onClose(): void;
}) {
  const workspace = useOperation("workspaces.get", { id: useWorkspaceId() ?? "" });
  const waits = workspace.data?.settings.approvalPolicy.publish !== "auto";
  const go = useGo();
  const reverting = useAct("produce.publication.revert", {
    refreshes: ["produce.publication", "produce.blog_post", "produce.landing_page", "agent.invocations"],
    onDone: (answer) => ("invocationId" in answer ? go("run", { id: answer.invocationId }) : undefined),
  });
  const start = () => {
    if (waits) {
      reverting.mutate({ id });
      return;
    }
    onClose();
    performWithUndo({
      title: t("Reverting “{title}” on {platform}", { title, platform }),
      undoLabel: t("Undo"),
      act: () => reverting.mutateAsync({ id }).catch((refusal) => notify(errorWords(refusal).message, { tone: "bad" })),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Revert “{title}”", { title })}
      description={publishedUrl === null ? platform : `${platform} · ${fileAt(publishedUrl) ?? shortUrl(publishedUrl)}`}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="danger"
            act={reverting}
            {...(workspace.data === undefined ? { busy: true } : {})}
            onClick={start}
          >
            {waits ? t("Request approval") : t("Revert")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>
          {t(
            "A page that this publication created goes offline. A page that it updated gets its previous text. The text in Findable stays. Free.",
          )}
        </p>
        <p className="text-muted">
          {waits
            ? t("A person must approve it before anything is sent.")
            : t("It is sent without an approval, unless the page changed on the site since.")}
        </p>
        {reverting.error === null ? null : <ErrorCard error={reverting.error} />}
      </div>
    </Dialog>
  );
}
