import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { INDEX_TONES, indexStateWord, outcomeWord } from "./index-words.ts";

/** One page: its state, its canonical address, and what was done for it. */
export function UrlDialog({ url, onClose }: { url: string; onClose(): void }) {
  const status = useOperation("indexing.gsc.status", { url });
  return (
    <Dialog open onClose={onClose} title={shortUrl(url)} description={t("Its state and its submissions")}>
      <Answer of={status} loading={<SkeletonRows rows={3} />}>
        {({ indexState, canonicalUrl, lastCheckedAt, submissions }) => (
          <div className="flex flex-col gap-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={INDEX_TONES[indexState]}>{indexStateWord(indexState)}</Badge>
              {lastCheckedAt === null ? null : (
                <span className="text-muted">
                  {t("checked")} <RelativeTime at={lastCheckedAt} />
                </span>
              )}
            </p>
            {canonicalUrl === null || canonicalUrl === url ? null : (
              <p>
                {t("The search engine prefers:")} <OutLink href={canonicalUrl}>{shortUrl(canonicalUrl)}</OutLink>
              </p>
            )}
            <ul className="flex flex-col gap-1.5">
              {submissions.map(({ submissionId, submittedAt, outcome }) => (
                <li key={submissionId} className="flex justify-between gap-4">
                  <span>{outcomeWord(outcome)}</span>
                  <RelativeTime at={submittedAt} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Answer>
    </Dialog>
  );
}
