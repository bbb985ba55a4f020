import { Pencil } from "lucide-react";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import type { ContentItem } from "../../components/words/content-kinds.ts";
import {
  CONTENT_STATUS_TONES,
  contentSourceWord,
  contentStatusWord,
  isBeingWritten,
} from "../../components/words/content-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

export const CONTENT_COLUMNS: readonly Column<ContentItem>[] = [
  { key: "title", header: t("Title"), cell: (content) => <Title content={content} /> },
  { key: "status", header: t("State"), cell: (content) => <ContentStates content={content} /> },
  { key: "keyword", header: t("Keyword"), from: "lg", cell: (content) => <MainKeyword content={content} /> },
  { key: "source", header: t("Origin"), from: "xl", cell: ({ source }) => contentSourceWord(source) },
  {
    key: "words",
    header: t("Words"),
    align: "right",
    cell: ({ content }) => (content === null ? "–" : formatNumber(content.wordCount)),
  },
  {
    key: "updated",
    header: t("Changed"),
    align: "right",
    from: "lg",
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];

function Title({ content: { id, title, slug } }: { content: ContentItem }) {
  return (
    <div className="max-w-md min-w-0 py-1.5">
      <PageLink page="content" params={{ id }} className="line-clamp-2 font-medium hover:underline">
        {title}
      </PageLink>
      {slug === null ? null : <p className="truncate text-xs text-muted">/{slug}</p>}
    </div>
  );
}

function ContentStates({ content }: { content: ContentItem }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={CONTENT_STATUS_TONES[content.status]}>{contentStatusWord(content.status)}</Badge>
      <RunState content={content} />
    </span>
  );
}

/** Whether a run writes the text now or failed to. */
export function RunState({ content }: { content: ContentItem }) {
  if (isBeingWritten(content)) {
    return (
      <Badge tone="warn" icon={<Pencil aria-hidden className="size-3" />}>
        {t("Being written")}
      </Badge>
    );
  }
  const hasFailed = content.content === null && content.lastInvocation?.status === "FAILED";
  return hasFailed ? <Badge tone="bad">{t("Not written")}</Badge> : null;
}

function MainKeyword({ content: { keywords } }: { content: ContentItem }) {
  const primary = keywords.find(({ isPrimary }) => isPrimary);
  if (primary === undefined) return <span className="text-muted">–</span>;
  return (
    <PageLink page="keyword" params={{ id: primary.id }} className="line-clamp-1 max-w-56 hover:underline">
      {primary.keyword}
    </PageLink>
  );
}

export function ContentOnPhone({ content }: { content: ContentItem }) {
  const { id, title, updatedAt, content: text } = content;
  return (
    <div className="flex flex-col gap-1.5">
      <PageLink page="content" params={{ id }} className="line-clamp-2 font-medium">
        {title}
      </PageLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
        <ContentStates content={content} />
        {text === null ? null : (
          <span>{t("{text} {n, plural, one {word} other {words}}", wordsOf(text.wordCount))}</span>
        )}
        <RelativeTime at={updatedAt} />
      </div>
    </div>
  );
}

const wordsOf = (n: number) => ({ n, text: formatNumber(n) });

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (content: ContentItem) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["title", ({ title }) => title],
  ["slug", ({ slug }) => slug],
  ["status", ({ status }) => status],
  ["pillarSlug", ({ pillarSlug }) => pillarSlug],
  ["keyword", ({ keywords }) => keywords.find(({ isPrimary }) => isPrimary)?.keyword ?? null],
  ["tags", ({ tags }) => tags.join(" ")],
  ["source", ({ source }) => source],
  ["wordCount", ({ content }) => content?.wordCount ?? null],
  ["publishedUrl", ({ publishedUrl }) => publishedUrl],
  ["createdAt", ({ createdAt }) => createdAt],
  ["updatedAt", ({ updatedAt }) => updatedAt],
];
