import { useState } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { VerificationDialog } from "../../components/VerificationDialog.tsx";
import { VERDICT_TONES, verdictWord, verificationSentence } from "../../components/words/verification-words.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";

const RELOAD_MS = 10_000;

/** Whether the page of the text's latest publication is live as approved. Nothing for a text that is not published. */
export function LiveCheck({ contentId }: { contentId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useOperation("produce.publication.list", { contentId, limit: 1 }, { everyMs: RELOAD_MS });
  const publication = data?.data[0];
  if (publication === undefined || publication.state === "REVERTED") return null;
  const { verification, publishAt } = publication;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-3 text-sm">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <Badge tone={VERDICT_TONES[verification.verdict]}>{verdictWord(verification.verdict)}</Badge>
        {verificationSentence(verification, publishAt)}
      </span>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("Open check")}
      </Button>
      {isOpen ? <VerificationDialog publication={publication} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
