import { useAct } from "../api/use-act.ts";
import { formatMoment } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { useWhyNot } from "../session/rights.ts";
import { useMode } from "../session/use-session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/toasts.ts";
import { ErrorCard } from "./ErrorCard.tsx";
import { OutLink } from "./OutLink.tsx";
import { PageLink } from "./PageLink.tsx";
import type { Publication } from "./words/publication-words.ts";
import { shortUrl } from "./words/short-url.ts";
import {
  VERDICT_TONES,
  type Verification,
  verdictWord,
  verificationSentence,
  verifiedFieldWord,
} from "./words/verification-words.ts";

/** Whether a publication is live as approved, with what differs and a way to check again. */
export function VerificationDialog({ publication, onClose }: { publication: Publication; onClose(): void }) {
  const { id, title, state, publishAt, verification } = publication;
  const { verdict, url, checkedAt, nextCheckAt, invocationId, differences } = verification;
  const readOnly = useWhyNot("produce.publication.verify");
  const isDemo = useMode() === "demo";
  const isOver = state === "REPLACED" || state === "REVERTED";
  const checking = useAct("produce.publication.verify", {
    refreshes: ["produce.publication", "agent.invocations"],
    onDone: () => notify(t("Checking the page")),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Check of “{title}”", { title })}
      description={verificationSentence(verification, publishAt)}
      actions={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          {isOver ? null : (
            <Button
              look="primary"
              act={checking}
              whyNot={readOnly ?? (isDemo ? t("The demo reads no sites. Sign in with a key to check.") : undefined)}
              onClick={() => checking.mutate({ id })}
            >
              {t("Check again")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={VERDICT_TONES[verdict]}>{verdictWord(verdict)}</Badge>
          {checkedAt === null ? null : (
            <span className="text-muted">{t("Checked {time}", { time: formatMoment(checkedAt) })}</span>
          )}
          {nextCheckAt === null ? null : (
            <span className="text-muted">{t("Next check {time}", { time: formatMoment(nextCheckAt) })}</span>
          )}
        </p>
        {differences.length === 0 ? null : <Differences differences={differences} />}
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {url === null ? null : <OutLink href={url}>{shortUrl(url)}</OutLink>}
          {invocationId === null ? null : (
            <PageLink page="run" params={{ id: invocationId }} className="text-accent hover:underline">
              {t("Open run")}
            </PageLink>
          )}
        </p>
        {checking.error === null ? null : <ErrorCard error={checking.error} />}
      </div>
    </Dialog>
  );
}

function Differences({ differences }: Pick<Verification, "differences">) {
  return (
    <ul className="flex flex-col gap-3">
      {differences.map(({ field, expected, found }) => (
        <li key={`${field} ${expected}`} className="rounded-lg border border-line p-3">
          <h3 className="font-medium">{verifiedFieldWord(field)}</h3>
          <dl className="mt-1 grid gap-2 sm:grid-cols-2">
            <div>
              <dt className="text-xs text-muted">{t("Approved")}</dt>
              <dd className="wrap-anywhere">{expected}</dd>
            </div>
            <div>
              <dt className="text-xs text-muted">{t("On the page")}</dt>
              <dd className="wrap-anywhere">{found ?? t("Not there")}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
