import type { Notice } from "@findable/contract/client";
import { Bell } from "lucide-react";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { noticeWords } from "../../components/words/notice-words.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) {
    return (
      <EmptyState icon={<Bell />} title={t("No notices")}>
        {t("Approvals that wait, failed runs, alerts and replies appear here.")}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={t("Notices")} className="divide-y">
      {notices.map((notice) => (
        <li key={notice.id} className="px-4 py-3">
          <OneNotice notice={notice} />
        </li>
      ))}
    </ul>
  );
}

function OneNotice({ notice: { kind, workspace, title, lines, count, read, lastAt } }: { notice: Notice }) {
  const more = kind === "digest" ? 0 : Math.max(0, count - lines.length);
  return (
    <article>
      <h2 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        <span className="wrap-anywhere">{workspace === null ? title : `${workspace}: ${title}`}</span>
        <Badge>{noticeWords(kind)}</Badge>
        {read ? null : <Badge tone="accent">{t("Unread")}</Badge>}
        <span className="ml-auto text-xs font-normal text-muted">
          <RelativeTime at={lastAt} />
        </span>
      </h2>
      <ul className="mt-1 text-sm text-muted">
        {lines.map(({ text, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a notice are added and never reordered.
          <li key={index} className="wrap-anywhere">
            {url === null ? text : <NoticeLink url={url} text={text} />}
          </li>
        ))}
        {more > 0 ? <li>{t("{count} more", { count: more })}</li> : null}
      </ul>
    </article>
  );
}

/** The service names its public address, which the browser may reach by another one: only the path counts. */
function NoticeLink({ url, text }: { url: string; text: string }) {
  const { pathname = "", search = "" } = URL.parse(url) ?? {};
  if (!pathname.startsWith("/app/")) return <span>{text}</span>;
  return (
    <a href={pathname + search} className="inline-block min-h-6 py-0.5 hover:underline">
      {text}
    </a>
  );
}
