import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { TextDiff } from "../../components/TextDiff.tsx";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import { originWord, type Revision } from "./RevisionsPanel.tsx";
import { markSeen } from "./seen-revisions.ts";

const MOST = 200;

/** A revision: who changed what and why, the facts that came and went, and a way back to it. */
export function RevisionDrawer({
  id,
  revision,
  compareWith,
  current,
  onCompare,
  onClose,
}: {
  id: string;
  revision: number;
  /** The revision to compare with; undefined for the one it was made from. */
  compareWith: number | undefined;
  current: number;
  onCompare(revision: number): void;
  onClose(): void;
}) {
  const names = CONTENT[kindOf(id)];
  const readOnly = useWhyNot("produce.blog_post.update");
  const detail = useOperation(names.revision, {
    id,
    revision,
    ...(compareWith === undefined ? {} : { compareWith }),
  });
  const others = useList(names.revisions, { id, limit: MOST });
  const restoring = useAct(names.restore, {
    refreshes: [names.area],
    onDone: (made) => {
      markSeen(id, made.revision);
      notify(t("Restored as revision {n}", { n: made.revision }), { tone: "good" });
      onClose();
    },
  });
  const isCurrent = revision === current;
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={t("Revision {n}", { n: revision })}
      description={detail.data === undefined ? undefined : <Origin revision={detail.data} />}
      actions={
        isCurrent ? undefined : (
          <Button
            look="primary"
            act={restoring}
            whyNot={readOnly}
            onClick={() => restoring.mutate({ id, revision, expectedRevision: current })}
          >
            {t("Restore this text")}
          </Button>
        )
      }
    >
      <Answer of={detail} loading={<Skeleton className="h-96" />}>
        {(found) => (
          <div className="flex flex-col gap-4">
            {restoring.error === null ? null : <ErrorCard error={restoring.error} />}
            {found.reason == null ? null : <p className="text-sm wrap-anywhere">{found.reason}</p>}
            <Drift drift={found.drift} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-sm font-semibold">{found.comparedWith === null ? t("Text") : t("Changes")}</h3>
              <CompareWith
                revisions={others.data?.items ?? []}
                revision={revision}
                compared={found.comparedWith}
                onChange={onCompare}
              />
            </div>
            {found.comparedWith === null ? (
              <p className="text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">{found.body}</p>
            ) : found.diff.every(({ change }) => change === "same") ? (
              <p className="text-sm text-muted">
                {t("The text is the same as in revision {n}.", { n: found.comparedWith })}
              </p>
            ) : (
              <TextDiff parts={found.diff} />
            )}
          </div>
        )}
      </Answer>
    </Drawer>
  );
}

function Origin({ revision: { origin, createdAt, invocationId } }: { revision: Revision }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{originWord(origin)}</span>
      <span>{formatMoment(createdAt)}</span>
      {invocationId === null ? (
        <span>{t("by a person")}</span>
      ) : (
        <PageLink page="run" params={{ id: invocationId }} className="text-accent hover:underline">
          {t("Open run")}
        </PageLink>
      )}
    </span>
  );
}

function CompareWith({
  revisions,
  revision,
  compared,
  onChange,
}: {
  revisions: readonly Revision[];
  revision: number;
  compared: number | null;
  onChange(revision: number): void;
}) {
  const others = revisions.filter((other) => other.revision !== revision);
  if (others.length === 0 || compared === null) return null;
  return (
    <Select<string>
      label={t("Compared with")}
      showLabel
      value={String(compared)}
      choices={others.map((other) => ({
        value: String(other.revision),
        label: t("Revision {n}", { n: other.revision }),
        note: originWord(other.origin),
      }))}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

/** Figures, names and links that the revision brought in or lost. */
function Drift({ drift }: { drift: Revision["drift"] }) {
  if (drift == null || drift.added.length + drift.removed.length === 0) return null;
  return (
    <section aria-label={t("Facts that changed")} className="rounded-lg bg-sunken p-3 text-sm">
      <h3 className="font-semibold">{t("Facts that changed")}</h3>
      <p className="text-xs text-muted">{t("Figures, names and links. Verify those that are new.")}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">
        <Facts title={t("New")} facts={drift.added} tone="good" />
        <Facts title={t("Gone")} facts={drift.removed} tone="bad" />
      </dl>
    </section>
  );
}

function Facts({ title, facts, tone }: { title: string; facts: readonly string[]; tone: "good" | "bad" }) {
  if (facts.length === 0) return null;
  return (
    <>
      <dt className="text-muted">{title}</dt>
      <dd className="flex flex-wrap gap-1">
        {facts.map((fact) => (
          <Badge key={fact} tone={tone} className="h-auto max-w-full py-0.5 whitespace-normal wrap-anywhere">
            {fact}
          </Badge>
        ))}
      </dd>
    </>
  );
}
