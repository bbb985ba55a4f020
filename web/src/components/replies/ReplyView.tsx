import type { ReplyDetail } from "@findable/contract/client";
import { useAct } from "../../api/use-act.ts";
import { formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Select } from "../../ui/Select.tsx";
import { notify } from "../../ui/toasts.ts";
import { PageLink } from "../PageLink.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { errorWords } from "../words/error-advice.ts";
import { replyKindChoices, replyKindWord } from "../words/reply-words.ts";
import { AnswerForm } from "./AnswerForm.tsx";

/** One reply: its kind, the conversation, and a suggested answer. */
export function ReplyView({ reply }: { reply: ReplyDetail }) {
  return (
    <div className="flex flex-col gap-5 text-sm">
      <Decision reply={reply} />
      <Conversation reply={reply} />
      {reply.delivery === null ? null : <Delivery delivery={reply.delivery} />}
      {reply.state === "answered" ? null : <AnswerForm key={reply.kind} reply={reply} />}
      <Origins reply={reply} />
    </div>
  );
}

function Decision({ reply: { id, kind, confidence, correctedFrom, state } }: { reply: ReplyDetail }) {
  const readOnly = useWhyNot("link_building.reply.update");
  const update = useAct("link_building.reply.update", { refreshes: ["link_building", "insights.attention"] });
  const decide = (change: { kind?: ReplyDetail["kind"]; done?: boolean }) =>
    update.mutate({ id, ...change }, { onError: (refusal) => notify(errorWords(refusal).message, { tone: "bad" }) });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {readOnly === undefined ? (
          <Select
            label={t("Kind of the reply")}
            value={update.isPending ? (update.variables.kind ?? kind) : kind}
            choices={replyKindChoices()}
            className="w-56"
            onChange={(next) => decide({ kind: next })}
          />
        ) : (
          <Badge>{replyKindWord(kind)}</Badge>
        )}
        {state === "answered" ? (
          <Badge tone="good">{t("Answered")}</Badge>
        ) : (
          <Button act={update} onClick={() => decide({ done: state === "open" })}>
            {state === "open" ? t("Mark as done") : t("Open again")}
          </Button>
        )}
      </div>
      <p className="text-xs text-muted">
        {correctedFrom === null
          ? t("Classified automatically, {share} sure. Correct it if it is wrong; the relationship follows.", {
              share: formatShare(confidence ?? 0),
            })
          : t("Corrected by a person; it was “{kind}”.", { kind: replyKindWord(correctedFrom) })}
      </p>
    </div>
  );
}

function Conversation({ reply: { id, thread, quoted } }: { reply: ReplyDetail }) {
  return (
    <section aria-label={t("Conversation")} className="flex flex-col gap-3">
      {thread
        .filter(({ state }) => state !== "stopped")
        .map((mail) => (
          <article
            key={mail.id}
            className={mail.direction === "sent" ? "rounded-xl bg-sunken p-4" : "rounded-xl border p-4"}
          >
            <p className="mb-2 flex flex-wrap items-center justify-between gap-2 text-xs text-muted">
              <span className="wrap-anywhere">
                {mail.direction === "sent"
                  ? t("We wrote to {address}", { address: mail.address ?? "–" })
                  : t("{address} wrote", { address: mail.address ?? t("Deleted person") })}
                {mail.state === "planned" ? ` · ${t("not sent yet")}` : ""}
                {mail.state === "bounced" ? ` · ${t("not delivered")}` : ""}
              </span>
              <RelativeTime at={mail.at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{mail.text ?? t("The text was deleted.")}</p>
            {mail.id === id && quoted !== null ? (
              <Disclosure summary={t("Quoted text and signature")}>
                <p className="text-xs wrap-anywhere whitespace-pre-wrap text-muted">{quoted}</p>
              </Disclosure>
            ) : null}
          </article>
        ))}
    </section>
  );
}

function Delivery({ delivery }: { delivery: NonNullable<ReplyDetail["delivery"]> }) {
  return (
    <section aria-label={t("Delivery status")}>
      <h2 className="font-medium">{t("Delivery status")}</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {delivery.map(({ address, status, diagnostic }) => (
          <li key={address} className="wrap-anywhere">
            {address} · <code className="font-mono text-xs">{status ?? "–"}</code>
            {diagnostic === null ? null : <p className="text-xs text-muted">{diagnostic}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Origins({ reply: { campaignId, answerRun } }: { reply: ReplyDetail }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-muted">
      {campaignId === null ? null : (
        <PageLink page="campaign" params={{ id: campaignId }} className="hover:underline">
          {t("Open campaign")}
        </PageLink>
      )}
      {answerRun === null ? null : (
        <PageLink page="run" params={{ id: answerRun }} className="hover:underline">
          {t("Run that answers it")}
        </PageLink>
      )}
    </p>
  );
}
