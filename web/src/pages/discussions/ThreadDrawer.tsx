import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { perspectiveWord } from "./perspective-words.ts";

/** One thread: its summary and the quotes from it, each with a link to its place. */
export function ThreadDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const thread = useOperation("research.discuss.get", { id });
  return (
    <Drawer open wide onClose={onClose} title={thread.data?.title ?? t("Thread")} description={thread.data?.subreddit}>
      <Answer of={thread} loading={<SkeletonRows rows={5} />}>
        {({ url, summary, score, comments, authors, basis, quotes, invocation }) => (
          <div className="flex flex-col gap-4 text-sm">
            <p className="wrap-anywhere">{summary}</p>
            <p className="text-xs text-muted">
              {t("{votes} votes · {comments} comments · {authors} authors read", {
                votes: formatOrDash(score),
                comments: formatOrDash(comments),
                authors: formatOrDash(authors),
              })}
              {basis === "snippet" ? ` · ${t("Title and snippet only")}` : ""}
            </p>
            <p className="truncate">
              <OutLink href={url}>{shortUrl(url)}</OutLink>
            </p>
            <h2 className="font-medium">{t("Quotes")}</h2>
            {quotes.length === 0 ? <p className="text-muted">{t("No problem is stated in this thread.")}</p> : null}
            <ul className="flex flex-col gap-3">
              {quotes.map((quote) => (
                <li key={`${quote.url} ${quote.start}`}>
                  <blockquote className="border-l-2 pl-3 wrap-anywhere">“{quote.text}”</blockquote>
                  <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
                    <Badge tone="outline">{perspectiveWord(quote.perspective)}</Badge>
                    {quote.author === null ? null : <span>{quote.author}</span>}
                    {quote.licence === null ? null : <span>{quote.licence}</span>}
                    {quote.url === null ? null : <OutLink href={quote.url}>{t("In the thread")}</OutLink>}
                  </p>
                </li>
              ))}
            </ul>
            <p className="text-xs text-muted">
              <PageLink page="run" params={{ id: invocation.invocationId }} className="hover:underline">
                {t("Run that read it")}
              </PageLink>
            </p>
          </div>
        )}
      </Answer>
    </Drawer>
  );
}
