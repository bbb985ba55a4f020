import { Plus, Send } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { type Platform, platformKindWord } from "../../components/words/publication-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import { TargetDialog } from "./TargetDialog.tsx";

const WHILE_CHECKING_MS = 4_000;

/** The places where the workspace can publish. */
export function TargetSettings() {
  const targets = useList("produce.platform.list", {}, { everyMs: WHILE_CHECKING_MS });
  const [open, setOpen] = useState<{ target: Platform | undefined }>();
  const [removing, setRemoving] = useState<Platform>();
  const readOnly = useWhyNot("produce.platform.create");
  const add = () => setOpen({ target: undefined });
  return (
    <Card
      flush
      title={t("Publishing targets")}
      note={t("Sites, repositories, receivers and folders to which texts are published")}
      actions={
        <Button
          size="small"
          look="primary"
          icon={<Plus aria-hidden className="size-3.5" />}
          whyNot={readOnly}
          onClick={add}
        >
          {t("Add target")}
        </Button>
      }
    >
      <Answer of={targets} loading={<SkeletonRows rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<Send />} title={t("No publishing targets yet")}>
              {t("Add the site, repository, receiver or folder to which your texts are published.")}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y">
                {items.map((target) => (
                  <TargetLine
                    key={target.id}
                    target={target}
                    onEdit={() => setOpen({ target })}
                    onRemove={() => setRemoving(target)}
                  />
                ))}
              </ul>
              {targets.hasMore ? <LoadMore list={targets} /> : null}
            </>
          )
        }
      </Answer>
      {open === undefined ? null : <TargetDialog target={open.target} onClose={() => setOpen(undefined)} />}
      {removing === undefined ? null : <RemoveTarget target={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

const TONES: Readonly<Record<Platform["status"], Tone>> = {
  unchecked: "neutral",
  checking: "accent",
  healthy: "good",
  warning: "warn",
};

function statusWord(status: Platform["status"]): string {
  switch (status) {
    case "unchecked":
      return t("Nothing to check");
    case "checking":
      return t("Checking");
    case "healthy":
      return t("Healthy");
    case "warning":
      return t("Needs attention");
  }
}

function TargetLine({ target, onEdit, onRemove }: { target: Platform; onEdit(): void; onRemove(): void }) {
  const { name, kind, url, folder, status, message, lastPublishedAt } = target;
  const readOnly = useWhyNot("produce.platform.create");
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Badge tone={TONES[status]}>{statusWord(status)}</Badge>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 wrap-anywhere text-muted">
          <span>{platformKindWord(kind)}</span>
          <span>{shortUrl(url ?? folder)}</span>
          {lastPublishedAt === null ? null : (
            <span>
              {t("last published")} <RelativeTime at={lastPublishedAt} />
            </span>
          )}
        </p>
        {message === null ? null : <p className="mt-1 text-warn">{message}</p>}
      </div>
      <div className="flex gap-2">
        <Button size="small" whyNot={readOnly} aria-label={t("Edit {name}", { name })} onClick={onEdit}>
          {t("Edit")}
        </Button>
        <Button size="small" whyNot={readOnly} aria-label={t("Remove {name}", { name })} onClick={onRemove}>
          {t("Remove")}
        </Button>
      </div>
    </li>
  );
}

function RemoveTarget({ target: { id, name }, onClose }: { target: Platform; onClose(): void }) {
  const removing = useAct("produce.platform.delete", {
    refreshes: ["produce.platform", "produce.publication"],
    onDone: () => {
      notify(t("Publishing target removed"), { tone: "good" });
      onClose();
    },
  });
  return (
    <ConfirmByName
      open
      onClose={onClose}
      title={t("Remove publishing target")}
      name={name}
      actLabel={t("Remove target")}
      act={removing}
      onConfirm={() => removing.mutate({ id })}
    >
      {t("Its credentials are deleted. Published pages stay online and can no longer be reverted here.")}
      {removing.error === null ? null : <ErrorCard error={removing.error} className="mt-3" />}
    </ConfirmByName>
  );
}
