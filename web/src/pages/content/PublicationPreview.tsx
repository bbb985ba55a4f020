import type { ReactNode } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { type Platform, platformKindWord } from "../../components/words/publication-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import type { ContentDetail } from "./use-content.ts";

const DESCRIPTION = { least: 50, most: 160 };
const TITLE = 60;

/** What will be sent: the fields as the site gets them, the text, and what should be known before. */
export function PublicationPreview({ content, platform }: { content: ContentDetail; platform: Platform }) {
  const { title, slug, content: text } = content;
  const published = useOperation(
    "produce.publication.list",
    { contentId: text?.id, platformConfigId: platform.id, limit: 1 },
    { enabled: text !== null },
  );
  if (text === null) return null;
  const { meta } = text.descriptions;
  const last = published.data?.data.find(({ state }) => state !== "REVERTED");
  const notes = notesOf(content);
  const lines: [string, ReactNode][] = [
    [t("Title"), title],
    [t("Slug"), slug ?? t("made from the title")],
    [t("Description"), meta ?? t("none: search engines choose a passage")],
    [t("Target"), [platformKindWord(platform.kind), shortUrl(platform.url ?? platform.folder)].join(" · ")],
    [
      t("Effect"),
      last === undefined ? (
        t("a new page")
      ) : (
        <>
          {t("updates the page with revision {n}, sent", { n: last.revision ?? 0 })}{" "}
          <RelativeTime at={last.publishedAt} />
        </>
      ),
    ],
    [t("Revision"), t("{n}, {text} words", { n: text.revision, text: formatNumber(text.wordCount) })],
  ];
  return (
    <section aria-label={t("What will be sent")} className="flex flex-col gap-3 rounded-lg border p-4">
      <h3 className="text-sm font-semibold">{t("What will be sent")}</h3>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length === 0 ? null : (
        <ul className="list-disc rounded-lg bg-warn-soft py-2 pr-3 pl-7 text-sm text-warn">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Disclosure summary={t("The text as it reads")}>
        <article aria-label={t("Text")} className="rounded-lg bg-sunken p-4">
          <Markdown text={withoutTitle(text.body, title)} look="article" />
        </article>
      </Disclosure>
      <p className="text-xs text-muted">
        {t("The run reads the site first. The approval shows what the site would drop or rewrite.")}
      </p>
    </section>
  );
}

/** What a person should know before sending. */
function notesOf({ title, content: text }: ContentDetail): string[] {
  if (text === null) return [];
  const { meta } = text.descriptions;
  const open = text.claims?.filter(({ support }) => support === "none").length ?? 0;
  return [
    ...(open === 0
      ? []
      : [
          t(
            "{n, plural, one {# sentence with a fact has} other {# sentences with facts have}} no source. The gate may refuse it.",
            {
              n: open,
            },
          ),
        ]),
    ...(title.length > TITLE
      ? [t("The title has {n} characters; search results show about {most}.", { n: title.length, most: TITLE })]
      : []),
    ...(meta !== null && (meta.length < DESCRIPTION.least || meta.length > DESCRIPTION.most)
      ? [
          t("The description has {n} characters; {least} to {most} fit search results.", {
            n: meta.length,
            ...DESCRIPTION,
          }),
        ]
      : []),
  ];
}

/** Sites show the title themselves, so the heading that repeats it is not sent. */
function withoutTitle(body: string, title: string): string {
  const [first = "", ...rest] = body.trimStart().split("\n");
  return first.startsWith("# ") && first.slice(2).trim() === title.trim() ? rest.join("\n") : body;
}
