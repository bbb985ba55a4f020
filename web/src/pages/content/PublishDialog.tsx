import { useState } from "react";
import type { InputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import type { Platform } from "../../components/words/publication-words.ts";
import { t } from "../../i18n/index.ts";
import { useMode } from "../../session/use-session.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";
import { PublicationPreview } from "./PublicationPreview.tsx";
import { type Handing, NOW, PublishFields } from "./PublishFields.tsx";
import type { ContentDetail } from "./use-content.ts";

/** Publishes the current revision: shows what will be sent and where, then the price. */
export function PublishDialog({ content, onClose }: { content: ContentDetail; onClose(): void }) {
  const platforms = useOperation("produce.platform.list", { limit: 200 });
  const [chosen, setChosen] = useState<string>();
  const [handing, setHanding] = useState<Handing>(NOW);
  const known = platforms.data?.data ?? [];
  const platform = known.find(({ id }) => id === chosen) ?? known[0];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Publish “{title}”", { title: content.title })}
      description={t("What will be sent, and where. Publishing again updates the same page.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          {platform === undefined ? null : (
            <PublishButton content={content} platform={platform} handing={handing} onClose={onClose} />
          )}
        </>
      }
    >
      <Answer of={platforms} loading={<SkeletonRows rows={4} />}>
        {() =>
          platform === undefined ? (
            <NoPlatform />
          ) : (
            <div className="flex flex-col gap-4">
              <PublishFields
                platforms={known}
                platform={platform}
                handing={handing}
                onPlatform={setChosen}
                onHanding={setHanding}
              />
              <PublicationPreview content={content} platform={platform} />
            </div>
          )
        }
      </Answer>
    </Dialog>
  );
}

function NoPlatform() {
  return (
    <EmptyState
      title={t("No publishing targets yet")}
      actions={
        <PageLink page="settings" search={{ view: "targets" }} className={buttonClass({ look: "primary" })}>
          {t("Add a publishing target")}
        </PageLink>
      }
    >
      {t("A publishing target is a site, a repository, a receiver of yours or a folder of this workspace.")}
    </EmptyState>
  );
}

type Invoke = InputOf<"agent.invoke">;

function PublishButton({
  content: { id, title, content: text },
  platform,
  handing,
  onClose,
}: {
  content: ContentDetail;
  platform: Platform;
  handing: Handing;
  onClose(): void;
}) {
  const workspace = useOperation("workspaces.get", { id: useWorkspaceId() ?? "" });
  const waits = workspace.data?.settings.approvalPolicy.publish !== "auto";
  const { publish } = CONTENT[kindOf(id)];
  const order = { id, platformConfigId: platform.id, isDraft: handing.how === "draft" };
  const isDemo = useMode() === "demo";
  const price = usePrice(publish, isDemo ? undefined : order);
  const refreshes = ["agent.invocations", "agent.approval", "workspaces.usage"];
  const publishing = useAct(publish, { refreshes, onDone: onClose });
  // Only the skill takes a time.
  const scheduling = useAct("agent.invoke", { refreshes, onDone: onClose });
  const at = handing.how === "scheduled" ? timeOf(handing.at) : undefined;
  const send = () => {
    if (at === undefined) return publishing.mutateAsync(order);
    const input = { contentId: text?.id, platformConfigId: platform.id, publishAt: at };
    return scheduling.mutateAsync({ skill: "produce.publish", input } satisfies Invoke);
  };
  const error = publishing.error ?? scheduling.error ?? price.error;
  const start = () => {
    if (waits) {
      void send().catch(() => undefined);
      return;
    }
    onClose();
    performWithUndo({
      title: t("Publishing “{title}” on {platform}", { title, platform: platform.name }),
      undoLabel: t("Undo"),
      act: () => send().catch((refusal) => notify(errorWords(refusal).message, { tone: "bad" })),
    });
  };
  return (
    <div className="flex flex-col items-end gap-2">
      {error === null ? null : <ErrorCard error={error} className="w-full" />}
      <PaidButton
        skill="produce.publish"
        showsError={false}
        price={price}
        busy={publishing.isPending || scheduling.isPending || workspace.data === undefined}
        whyNot={
          isDemo
            ? t("The demo sends nothing. Sign in with a key to publish.")
            : handing.how === "scheduled" && at === undefined
              ? t("Enter a time in the future first.")
              : undefined
        }
        onClick={start}
      >
        {waits ? t("Request approval") : handing.how === "scheduled" ? t("Schedule") : t("Publish")}
      </PaidButton>
      <p className="text-xs text-muted">
        {waits
          ? t("A person must approve it before it is sent.")
          : t("It is sent without an approval, as this workspace's policy says.")}
      </p>
    </div>
  );
}

/** The moment of a local time field; undefined if it is empty or past. */
function timeOf(local: string): string | undefined {
  const at = Date.parse(local);
  return Number.isNaN(at) || at <= Date.now() ? undefined : new Date(at).toISOString();
}
