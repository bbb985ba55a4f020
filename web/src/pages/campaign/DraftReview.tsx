import type { OutreachDraft } from "@findable/contract/client";
import { type ReactNode, useState } from "react";
import type { ListAnswer } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { DRAFT_TONES, draftStatusWord, sourceWord } from "../../components/words/campaign-words.ts";
import { contactName } from "../../components/words/relationship-words.ts";
import { formatMoment, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { FollowUps } from "./FollowUps.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { SendDialog } from "./SendDialog.tsx";
import type { SendAnswer } from "./SentDrafts.tsx";

const MAX_SUBJECT = 300;
const MAX_BODY = 20_000;

/** A draft beside the page that it rests on. Edits apply when it is approved. */
export function DraftReview({
  campaignId,
  draft,
  list,
  onSent,
  onClose,
}: {
  campaignId: string;
  /** Undefined while the drafts load, or if the campaign has no such draft. */
  draft: OutreachDraft | undefined;
  list: ListAnswer<OutreachDraft>;
  onSent(answer: SendAnswer): void;
  onClose(): void;
}) {
  if (draft !== undefined) return <Shown campaignId={campaignId} draft={draft} onSent={onSent} onClose={onClose} />;
  return (
    <Drawer open wide onClose={onClose} title={t("Draft")}>
      <Answer of={list} loading={<SkeletonRows />}>
        {() => (
          <p className="text-sm text-muted">{t("This campaign has no draft with this ID in the chosen states.")}</p>
        )}
      </Answer>
    </Drawer>
  );
}

function Shown({
  campaignId,
  draft,
  onSent,
  onClose,
}: {
  campaignId: string;
  draft: OutreachDraft;
  onSent(answer: SendAnswer): void;
  onClose(): void;
}) {
  const { draftId, contact, accountDomain, status } = draft;
  const [subject, setSubject] = useState(draft.subject);
  const [body, setBody] = useState(draft.body);
  const planned = draft.followUps.map((followUp) => followUp.body);
  const [followUps, setFollowUps] = useState(planned);
  const [deciding, setDeciding] = useState<"send" | "reject">();
  const readOnly = useWhyNot("link_building.serp_outreach.approve");
  const isWaiting = status === "AWAITING_APPROVAL";
  const isEmpty = [subject, body, ...followUps].some((text) => text.trim() === "");
  const edits = {
    ...(subject === draft.subject ? {} : { subject }),
    ...(body === draft.body ? {} : { body }),
    ...(JSON.stringify(followUps) === JSON.stringify(planned) ? {} : { followUps }),
  };
  const back = () => setDeciding(undefined);
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={accountDomain}
      description={[...new Set([contactName(contact), contact.email])].join(" · ")}
      actions={
        isWaiting ? (
          <>
            <Button whyNot={readOnly} onClick={() => setDeciding("reject")}>
              {t("Reject")}
            </Button>
            <Button
              look="primary"
              whyNot={readOnly ?? (isEmpty ? t("Write a subject and every text first.") : undefined)}
              onClick={() => setDeciding("send")}
            >
              {t("Approve and send")}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <State draft={draft} />
          {isWaiting ? (
            <>
              <TextField
                label={t("Subject")}
                value={subject}
                maxLength={MAX_SUBJECT}
                onChange={({ target }) => setSubject(target.value)}
              />
              <TextArea
                label={t("Text")}
                rows={14}
                className="field-sizing-content min-h-40"
                value={body}
                maxLength={MAX_BODY}
                onChange={({ target }) => setBody(target.value)}
              />
              <FollowUps followUps={draft.followUps} texts={followUps} onChange={setFollowUps} />
            </>
          ) : (
            <>
              <h3 className="font-semibold wrap-anywhere">{draft.subject}</h3>
              <p className="text-sm wrap-anywhere whitespace-pre-line">{draft.body}</p>
              <FollowUps followUps={draft.followUps} />
            </>
          )}
        </div>
        <Basis draft={draft} />
      </div>
      {deciding === "send" ? (
        <SendDialog
          campaignId={campaignId}
          draftIds={[draftId]}
          followUps={followUps.length}
          edits={Object.keys(edits).length === 0 ? undefined : { [draftId]: edits }}
          onDone={(answer) => {
            onSent(answer);
            onClose();
          }}
          onClose={back}
        />
      ) : null}
      {deciding === "reject" ? (
        <RejectDialog campaignId={campaignId} draftIds={[draftId]} onDone={onClose} onClose={back} />
      ) : null}
    </Drawer>
  );
}

function State({ draft: { status, scheduledAt, sentAt, warnings, draftedBy } }: { draft: OutreachDraft }) {
  const at = sentAt ?? scheduledAt;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <Badge tone={DRAFT_TONES[status]}>{draftStatusWord(status)}</Badge>
        {at === null ? null : formatMoment(at)}
        <span>{draftedBy === "template" ? t("Written from a template") : t("Written by a model")}</span>
      </p>
      {warnings.length === 0 ? null : (
        <ul className="flex flex-col gap-1 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The partner's page: why it was chosen, the sentence behind the email, and the place proposed for the link. */
function Basis({ draft: { basis } }: { draft: OutreachDraft }) {
  const { source, proof, pageUrl, pageTitle, quote, paragraph, anchor, fit } = basis;
  return (
    <section className="flex min-w-0 flex-col gap-4 self-start rounded-xl bg-sunken p-4 text-sm lg:sticky lg:top-0">
      <div>
        <h3 className="font-semibold wrap-anywhere">{pageTitle || t("Page of the partner")}</h3>
        <p className="mt-1.5 text-xs break-all">
          <OutLink href={pageUrl}>{pageUrl}</OutLink>
        </p>
      </div>
      <Part label={sourceWord(source)}>
        {proof}
        {fit === null ? null : ` ${t("Fit: {share}.", { share: formatShare(fit) })}`}
      </Part>
      {quote === null ? null : (
        <Part label={t("Sentence that the email rests on")}>
          <q>{quote}</q>
        </Part>
      )}
      {paragraph === null ? null : (
        <Part label={t("Place for the link")}>
          <Placement paragraph={paragraph} anchor={anchor} />
        </Part>
      )}
    </section>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-xs font-medium text-muted">{label}</h4>
      <p className="mt-0.5 wrap-anywhere">{children}</p>
    </div>
  );
}

/** The paragraph with the proposed link text marked. */
function Placement({ paragraph, anchor }: { paragraph: string; anchor: string | null }) {
  const at = anchor === null ? -1 : paragraph.indexOf(anchor);
  if (anchor === null || at < 0) return paragraph;
  return (
    <>
      {paragraph.slice(0, at)}
      <mark className="rounded bg-accent-soft px-0.5 text-accent">{anchor}</mark>
      {paragraph.slice(at + anchor.length)}
    </>
  );
}
