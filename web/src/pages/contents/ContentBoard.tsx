import type { InputOf } from "../../api/operations.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { CONTENT, type ContentItem, type ContentKind } from "../../components/words/content-kinds.ts";
import { CONTENT_STATUSES, type ContentStatus, contentStatusWord } from "../../components/words/content-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { RunState } from "./content-columns.tsx";

type Filters = Omit<InputOf<"produce.blog_post.list">, "status">;

const CARDS = 20;
const WHILE_WRITING_MS = 5_000;

/** The content in a column for each state. */
export function ContentBoard({
  kind,
  filters,
  status,
}: {
  kind: ContentKind;
  filters: Filters;
  /** The states to show; none for all. */
  status: readonly ContentStatus[];
}) {
  const states = CONTENT_STATUSES.filter((state) => status.length === 0 || status.includes(state));
  return (
    <div className="grid items-start gap-3 p-3 md:grid-cols-3">
      {states.map((state) => (
        <Column key={state} kind={kind} filters={filters} state={state} />
      ))}
    </div>
  );
}

function Column({ kind, filters, state }: { kind: ContentKind; filters: Filters; state: ContentStatus }) {
  const input = { ...filters, status: state, limit: CARDS };
  const list = useList(CONTENT[kind].list, input, { everyMs: WHILE_WRITING_MS });
  const title = contentStatusWord(state);
  return (
    <section aria-label={title} className="min-w-0 rounded-lg bg-sunken p-2">
      <h2 className="flex items-baseline justify-between gap-2 px-1.5 pb-2 text-sm font-semibold">
        {title}
        {list.data === undefined ? null : (
          <span className="text-xs font-medium text-muted tabular-nums">{formatNumber(list.data.total)}</span>
        )}
      </h2>
      <Answer of={list} loading={<SkeletonRows rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-1.5 pb-2 text-xs text-muted">{t("None in this state")}</p>
          ) : (
            <>
              <ul className="flex flex-col gap-2">
                {items.map((content) => (
                  <ContentCard key={content.id} content={content} />
                ))}
              </ul>
              {list.hasMore ? <LoadMore list={list} /> : null}
            </>
          )
        }
      </Answer>
    </section>
  );
}

function ContentCard({ content }: { content: ContentItem }) {
  const { id, title, keywords, updatedAt, content: text } = content;
  const primary = keywords.find(({ isPrimary }) => isPrimary);
  return (
    <li className="relative rounded-lg border bg-surface p-3 shadow-card hover:bg-hover">
      <PageLink
        page="content"
        params={{ id }}
        className="line-clamp-3 text-sm font-medium after:absolute after:inset-0 hover:underline"
      >
        {title}
      </PageLink>
      {primary === undefined ? null : <p className="mt-0.5 truncate text-xs text-muted">{primary.keyword}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
        <RunState content={content} />
        {text === null ? null : (
          <span>
            {t("{text} {n, plural, one {word} other {words}}", {
              n: text.wordCount,
              text: formatNumber(text.wordCount),
            })}
          </span>
        )}
        <RelativeTime at={updatedAt} />
      </div>
    </li>
  );
}
