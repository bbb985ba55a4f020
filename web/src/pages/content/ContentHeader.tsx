import { Archive, ArchiveRestore, Ellipsis, Send } from "lucide-react";
import { useAct } from "../../api/use-act.ts";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageHeader, type ParentPage } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { CONTENT_STATUS_TONES, contentStatusWord, isBeingWritten } from "../../components/words/content-words.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { notify } from "../../ui/toasts.ts";
import type { ContentDetail } from "./use-content.ts";

export function ContentHeader({
  content,
  up,
  hasUnsaved,
  onPublish,
}: {
  content: ContentDetail;
  up: ParentPage;
  /** Whether the person has typed something that is not saved. */
  hasUnsaved: boolean;
  onPublish(): void;
}) {
  const { id, title } = content;
  const readOnly = useWhyNot("produce.blog_post.publish");
  return (
    <PageHeader
      title={title}
      up={up}
      note={<Facts content={content} />}
      actions={
        <>
          <CopyAs name={CONTENT[kindOf(id)].get} input={{ id }} />
          <ArchiveMenu content={content} />
          <Button
            look="primary"
            icon={<Send aria-hidden className="size-4" />}
            whyNot={readOnly ?? whyNotPublish(content, hasUnsaved)}
            onClick={onPublish}
          >
            {t("Publish")}
          </Button>
        </>
      }
    />
  );
}

function whyNotPublish(content: ContentDetail, hasUnsaved: boolean): string | undefined {
  if (content.archived) return t("The text is archived. Restore it first.");
  if (content.content === null) return t("There is no text yet.");
  if (isBeingWritten(content)) return t("A run is writing this text. Publish when it has ended.");
  return hasUnsaved ? t("Save or discard your changes first.") : undefined;
}

function Facts({ content: { status, keywords, content: text, publishedUrl, updatedAt } }: { content: ContentDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={CONTENT_STATUS_TONES[status]}>{contentStatusWord(status)}</Badge>
      {keywords.map(({ id, keyword, isPrimary }) => (
        <PageLink
          key={id}
          page="keyword"
          params={{ id }}
          className={isPrimary ? "font-medium hover:underline" : "hover:underline"}
        >
          {keyword}
        </PageLink>
      ))}
      {text === null ? null : (
        <>
          <span>
            {t("{text} {n, plural, one {word} other {words}}", {
              n: text.wordCount,
              text: formatNumber(text.wordCount),
            })}
          </span>
          <span>{t("revision {n}", { n: text.revision })}</span>
        </>
      )}
      <span>
        {t("changed")} <RelativeTime at={updatedAt} />
      </span>
      {publishedUrl === null ? null : (
        <span className="text-accent">
          <OutLink href={publishedUrl}>{t("View page")}</OutLink>
        </span>
      )}
    </span>
  );
}

function ArchiveMenu({ content: { id, archived } }: { content: ContentDetail }) {
  const whyNot = useWhyNot("produce.blog_post.update");
  const { update, area } = CONTENT[kindOf(id)];
  const changing = useAct(update, {
    refreshes: [area],
    onDone: ({ archived: isArchived }) => notify(isArchived ? t("Archived") : t("Restored"), { tone: "good" }),
  });
  const change = () =>
    changing.mutate(
      { id, archived: !archived },
      { onError: (error) => notify(errorWords(error).message, { tone: "bad" }) },
    );
  return (
    <Menu
      entries={[
        archived
          ? { label: t("Restore from archive"), icon: <ArchiveRestore aria-hidden />, onChoose: change }
          : { label: t("Archive"), icon: <Archive aria-hidden />, onChoose: change },
      ]}
    >
      <Button
        size="icon"
        whyNot={whyNot}
        act={changing}
        aria-label={t("More actions")}
        icon={<Ellipsis aria-hidden className="size-4" />}
      />
    </Menu>
  );
}
