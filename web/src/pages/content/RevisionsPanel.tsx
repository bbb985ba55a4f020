import type { ItemOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

export type Revision = ItemOf<"produce.blog_post.revisions.list">;

const RELOAD_MS = 15_000;

export function originWord(origin: Revision["origin"]): string {
  switch (origin) {
    case "generated":
      return t("Written");
    case "regenerated":
      return t("Rewritten");
    case "refined":
      return t("Refined");
    case "edited":
      return t("Edited");
  }
}

/** Every version of the text, newest first. */
export function RevisionsPanel({
  id,
  current,
  onOpen,
}: {
  id: string;
  /** The current revision; undefined if there is no text. */
  current: number | undefined;
  onOpen(revision: number): void;
}) {
  const revisions = useList(CONTENT[kindOf(id)].revisions, { id }, { everyMs: RELOAD_MS });
  return (
    <Answer of={revisions} loading={<SkeletonRows rows={4} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-muted">{t("There is no text yet.")}</p>
        ) : (
          <>
            <ol className="-mx-2 flex flex-col">
              {items.map((revision) => (
                <li key={revision.revision}>
                  <button
                    type="button"
                    onClick={() => onOpen(revision.revision)}
                    className="flex w-full flex-col gap-0.5 rounded-lg px-2 py-2 text-left text-sm hover:bg-hover"
                  >
                    <RevisionLine revision={revision} isCurrent={revision.revision === current} />
                  </button>
                </li>
              ))}
            </ol>
            {revisions.hasMore ? <LoadMore list={revisions} /> : null}
          </>
        )
      }
    </Answer>
  );
}

function RevisionLine({ revision, isCurrent }: { revision: Revision; isCurrent: boolean }) {
  const { origin, wordCount, createdAt, reason, drift, inProgress, revision: number } = revision;
  const facts = (drift?.added.length ?? 0) + (drift?.removed.length ?? 0);
  return (
    <>
      <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{t("Revision {n}", { n: number })}</span>
        <span className="text-muted">{originWord(origin)}</span>
        {isCurrent ? <Badge tone="good">{t("Current")}</Badge> : null}
        {inProgress === true ? <Badge tone="warn">{t("Being written")}</Badge> : null}
      </span>
      {reason == null ? null : <span className="text-xs wrap-anywhere text-muted">{reason}</span>}
      <span className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
        <RelativeTime at={createdAt} />
        <span>
          {t("{text} {n, plural, one {word} other {words}}", { n: wordCount, text: formatNumber(wordCount) })}
        </span>
        {facts === 0 ? null : (
          <span className="text-warn">{t("{n, plural, one {# fact} other {# facts}} changed", { n: facts })}</span>
        )}
      </span>
    </>
  );
}
