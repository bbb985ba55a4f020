import type { ReactNode } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import type { ContentItem } from "../../components/words/content-kinds.ts";
import { CONTENT_STATUS_TONES, contentStatusWord } from "../../components/words/content-words.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

const SHOWN = 5;

/** The texts and briefs for the keyword, and links that order them. */
export function KeywordContent({ id }: { id: string }) {
  const filter = { keyword: id, limit: SHOWN };
  const posts = useOperation("produce.blog_post.list", filter);
  const pages = useOperation("produce.landing_page.list", filter);
  const briefs = useOperation("produce.brief.list", filter);
  const texts = [...(posts.data?.data ?? []), ...(pages.data?.data ?? [])];
  const found = briefs.data?.data ?? [];
  return (
    <Card
      title={t("Content")}
      note={t("Texts and briefs for this keyword")}
      actions={
        <>
          <PageLink page="briefs" search={{ make: "1", subject: id }} className={buttonClass({ size: "small" })}>
            {t("Make a brief")}
          </PageLink>
          <PageLink page="contents" search={{ write: "1", keyword: id }} className={buttonClass({ size: "small" })}>
            {t("Write a post")}
          </PageLink>
        </>
      }
    >
      {texts.length + found.length === 0 ? (
        <p className="text-sm text-muted">{t("Nothing is written for this keyword yet.")}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {texts.map((text) => (
            <TextLine key={text.id} text={text} />
          ))}
          {found.map(({ id: brief, createdAt }) => (
            <Line key={brief} end={<RelativeTime at={createdAt} />}>
              <PageLink page="brief" params={{ id: brief }} className="hover:underline">
                {t("Brief")}
              </PageLink>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TextLine({ text: { id, title, status } }: { text: ContentItem }) {
  return (
    <Line end={<Badge tone={CONTENT_STATUS_TONES[status]}>{contentStatusWord(status)}</Badge>}>
      <PageLink page="content" params={{ id }} className="font-medium wrap-anywhere hover:underline">
        {title}
      </PageLink>
    </Line>
  );
}

function Line({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start justify-between gap-3">
      <span className="min-w-0">{children}</span>
      <span className="shrink-0 text-xs text-muted">{end}</span>
    </li>
  );
}
