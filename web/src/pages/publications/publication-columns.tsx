import { ExternalLink } from "lucide-react";
import type { Column } from "../../components/lists/DataTable.tsx";
import { fileAt, OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import {
  PUBLICATION_STATE_TONES,
  type Publication,
  platformKindWord,
  publicationStateWord,
} from "../../components/words/publication-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { VERDICT_TONES, verdictWord } from "../../components/words/verification-words.ts";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useMode } from "../../session/use-session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";

interface PublicationActs {
  onRevert(publication: Publication): void;
  /** Opens the check of the publication with this identifier. */
  onCheck(id: string): void;
}

export function publicationColumns(
  nameOf: (publication: Publication) => string | undefined,
  { onRevert, onCheck }: PublicationActs,
): readonly Column<Publication>[] {
  return [
    { key: "title", header: t("Title"), cell: (publication) => <Title publication={publication} /> },
    { key: "state", header: t("State"), cell: (publication) => <State publication={publication} /> },
    {
      key: "live",
      header: t("Live"),
      cell: (publication) => <Verdict publication={publication} onCheck={onCheck} />,
    },
    {
      key: "platform",
      header: t("Target"),
      from: "lg",
      cell: (publication) => nameOf(publication) ?? kindOf(publication),
    },
    {
      key: "page",
      header: t("Page"),
      from: "lg",
      cell: ({ publishedUrl }) => (publishedUrl === null ? "–" : <Url url={publishedUrl} />),
    },
    {
      key: "revision",
      header: t("Revision"),
      align: "right",
      from: "xl",
      cell: ({ revision }) => revision ?? "–",
    },
    {
      key: "at",
      header: t("Sent"),
      align: "right",
      cell: ({ publishedAt }) => <RelativeTime at={publishedAt} />,
    },
    {
      key: "revert",
      header: <span className="sr-only">{t("Revert")}</span>,
      align: "right",
      cell: (publication) => <RevertButton publication={publication} onRevert={onRevert} />,
    },
  ];
}

const kindOf = ({ platform }: Publication) => (platform === null ? "–" : platformKindWord(platform));

function Title({ publication: { title, recordId, invocationId } }: { publication: Publication }) {
  const look = "line-clamp-2 font-medium hover:underline";
  return (
    <div className="max-w-md min-w-0 py-1.5">
      {recordId === null ? (
        <PageLink page="run" params={{ id: invocationId }} className={look}>
          {title}
        </PageLink>
      ) : (
        <PageLink page="content" params={{ id: recordId }} className={look}>
          {title}
        </PageLink>
      )}
    </div>
  );
}

function Url({ url }: { url: string }) {
  const file = fileAt(url);
  return (
    <span className="flex max-w-72 min-w-0 items-center gap-1">
      <span className="truncate py-1">
        <OutLink href={url}>{file ?? shortUrl(url)}</OutLink>
      </span>
      {file === undefined ? <ExternalLink aria-hidden className="size-3 shrink-0 text-muted" /> : null}
    </span>
  );
}

function State({ publication: { state, publishAt, revertedAt } }: { publication: Publication }) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <Badge tone={PUBLICATION_STATE_TONES[state]}>{publicationStateWord(state)}</Badge>
      {state === "SCHEDULED" && publishAt !== null ? (
        <span className="text-xs text-muted">{formatMoment(publishAt)}</span>
      ) : null}
      {revertedAt === null ? null : (
        <span className="text-xs text-muted">
          <RelativeTime at={revertedAt} />
        </span>
      )}
    </span>
  );
}

function Verdict({
  publication: { id, title, state, verification },
  onCheck,
}: Pick<PublicationActs, "onCheck"> & { publication: Publication }) {
  if (state === "REVERTED" || state === "REPLACED") return "–";
  const word = verdictWord(verification.verdict);
  return (
    <button
      type="button"
      aria-label={t("{verdict}: open the check of “{title}”", { verdict: word, title })}
      onClick={() => onCheck(id)}
    >
      <Badge tone={VERDICT_TONES[verification.verdict]}>{word}</Badge>
    </button>
  );
}

function RevertButton({
  publication,
  onRevert,
}: {
  publication: Publication;
  onRevert(publication: Publication): void;
}) {
  const readOnly = useWhyNot("produce.publication.revert");
  const isDemo = useMode() === "demo";
  const { state, revertible, title } = publication;
  const stuck = revertible ? undefined : t("The platform offers no way to revert it. Change it there.");
  if (state === "REVERTED" || state === "REPLACED") return null;
  return (
    <Button
      size="small"
      aria-label={t("Revert “{title}”", { title })}
      whyNot={readOnly ?? (isDemo ? t("The demo sends nothing. Sign in with a key to revert.") : undefined) ?? stuck}
      onClick={() => onRevert(publication)}
    >
      {t("Revert")}
    </Button>
  );
}

export function PublicationOnPhone({
  publication,
  platform,
  onRevert,
  onCheck,
}: PublicationActs & { publication: Publication; platform: string | undefined }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Title publication={publication} />
      {publication.publishedUrl === null ? null : (
        <span className="text-xs text-muted">
          <Url url={publication.publishedUrl} />
        </span>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <State publication={publication} />
          <Verdict publication={publication} onCheck={onCheck} />
          <span>{platform ?? kindOf(publication)}</span>
          <RelativeTime at={publication.publishedAt} />
        </span>
        <RevertButton publication={publication} onRevert={onRevert} />
      </div>
    </div>
  );
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (publication: Publication) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["title", ({ title }) => title],
  ["state", ({ state }) => state],
  ["publishedUrl", ({ publishedUrl }) => publishedUrl],
  ["platform", ({ platform }) => platform],
  ["platformConfigId", ({ platformConfigId }) => platformConfigId],
  ["recordId", ({ recordId }) => recordId],
  ["revision", ({ revision }) => revision],
  ["publishedAt", ({ publishedAt }) => publishedAt],
  ["publishAt", ({ publishAt }) => publishAt],
  ["revertedAt", ({ revertedAt }) => revertedAt],
  ["verdict", ({ verification }) => verification.verdict],
  ["checkedAt", ({ verification }) => verification.checkedAt],
];
