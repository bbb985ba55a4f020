import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { AnswerQuestion } from "../../components/AnswerQuestion.tsx";
import { ATTENTION_LOOKS } from "../../components/attention-looks.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { RetryFailed } from "../../components/RetryFailed.tsx";
import { ReplyView } from "../../components/replies/ReplyView.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { useSession } from "../../session/use-session.ts";
import { PartWorkspace } from "../../session/use-workspace-id.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import type { InboxItem } from "./inbox-items.ts";

const REFRESHED = ["insights.attention", "webhooks", "integrations", "agent.invocations"];
const ACTION = buttonClass({ look: "primary" });

/** What a person needs to deal with one record, and the buttons that do. Approvals have the review pane instead. */
export function InboxPane({ item, onClose }: { item: InboxItem; onClose(): void }) {
  const { kind, title, workspaceId, workspace, since } = item;
  return (
    <PartWorkspace value={workspaceId ?? undefined}>
      <article aria-label={title} className="flex flex-col gap-5 px-4 py-4 lg:px-6 lg:py-5">
        <header>
          <h1 className="sr-only lg:hidden">{t("Inbox")}</h1>
          <Button
            look="link"
            size="small"
            className="mb-2 lg:hidden"
            icon={<ArrowLeft aria-hidden className="size-4" />}
            onClick={onClose}
          >
            {t("Whole inbox")}
          </Button>
          <h2 className="text-lg font-semibold wrap-anywhere lg:text-xl">{title}</h2>
          <p className="mt-1 text-sm text-muted">
            {workspace ?? t("Agency")} · {ATTENTION_LOOKS[kind].name()}
            {since === null ? null : (
              <>
                {" · "}
                {t("since")} <RelativeTime at={since} />
              </>
            )}
          </p>
        </header>
        <Content item={item} />
      </article>
    </PartWorkspace>
  );
}

function Content({ item: { kind, record, workspaceId } }: { item: InboxItem }) {
  const id = record?.id ?? "";
  switch (kind) {
    case "reply":
      return <Reply id={id} />;
    case "question":
      return <Question id={id} />;
    case "failed_run":
      return <FailedRun id={id} />;
    case "webhook":
      return <Endpoint id={id} />;
    case "integration":
      return <Connection port={id} isAgency={workspaceId === null} />;
    case "mailbox":
      return (
        <Advice text={t("No email leaves this mailbox until it is repaired and its check passes.")}>
          <PageLink page="mailboxes" search={{ open: id }} className={ACTION}>
            {t("Open mailbox")}
          </PageLink>
        </Advice>
      );
    case "draft":
    case "approval":
      return (
        <Advice text={t("No email is sent until a person approves it.")}>
          {kind === "draft" ? (
            <PageLink page="campaign" params={{ id }} className={ACTION}>
              {t("Review drafts")}
            </PageLink>
          ) : (
            <PageLink page="approvals" search={{ open: id }} className={ACTION}>
              {t("Review")}
            </PageLink>
          )}
        </Advice>
      );
    case "budget":
      return (
        <Advice text={t("Runs above the monthly cap are refused. Raise the cap or wait for the next month.")}>
          <PageLink page="settings" className={ACTION}>
            {t("Open settings")}
          </PageLink>
          <PageLink page="usage" className={buttonClass({})}>
            {t("See what was spent")}
          </PageLink>
        </Advice>
      );
    case "no_credits":
    case "low_credits":
    case "rank_loss":
      return <Credits isAgency={workspaceId === null} />;
  }
}

function Advice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="text-sm">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </>
  );
}

function Reply({ id }: { id: string }) {
  const reply = useOperation("link_building.reply.get", { id });
  return (
    <Answer of={reply} loading={<SkeletonRows rows={6} />}>
      {(shown) => <ReplyView reply={shown} />}
    </Answer>
  );
}

function Question({ id }: { id: string }) {
  const run = useOperation("agent.invocations.get", { id });
  return (
    <Answer of={run} loading={<SkeletonRows rows={3} />}>
      {(shown) => <AnswerQuestion run={shown} />}
    </Answer>
  );
}

function FailedRun({ id }: { id: string }) {
  const run = useOperation("agent.invocations.get", { id });
  return (
    <Answer of={run} loading={<SkeletonRows rows={3} />}>
      {(shown) => (
        <Advice
          text={
            shown.error?.message ??
            t("{skill} failed. Credits for steps that did not run were refunded.", { skill: skillName(shown.skill) })
          }
        >
          {shown.children.some(({ status }) => status === "FAILED") ? <RetryFailed run={shown} /> : null}
          <PageLink page="runs" search={{ start: "1", run: shown.skill }} className={buttonClass({})}>
            {t("Start again")}
          </PageLink>
          <PageLink page="run" params={{ id }} className={buttonClass({})}>
            {t("Open run")}
          </PageLink>
        </Advice>
      )}
    </Answer>
  );
}

function Endpoint({ id }: { id: string }) {
  const replay = useAct("webhooks.dead_letter.replay_all", {
    refreshes: REFRESHED,
    onDone: ({ queued }) =>
      notify(
        t(
          "{n, plural, =0 {No events to resend} one {# event queued for resending} other {# events queued for resending}}",
          { n: queued },
        ),
        { tone: "good" },
      ),
  });
  return (
    <>
      <Advice text={t("Repair the endpoint first, then send the missed events again. They are kept for 30 days.")}>
        <Button look="primary" act={replay} onClick={() => replay.mutate({ webhookId: id })}>
          {t("Resend all")}
        </Button>
        <PageLink page="webhook" params={{ id }} className={buttonClass({})}>
          {t("Open endpoint")}
        </PageLink>
      </Advice>
      {replay.error === null ? null : <ErrorCard error={replay.error} />}
    </>
  );
}

function Connection({ port, isAgency }: { port: string; isAgency: boolean }) {
  const check = useAct("agent.invoke", {
    refreshes: REFRESHED,
    onDone: () => notify(t("Checking the connection"), { tone: "good" }),
  });
  if (isAgency)
    return (
      <p className="text-sm">
        {t("The operator of this service or an owner of the agency connects it again under Integrations.")}
      </p>
    );
  return (
    <>
      <Advice text={t("Check the connection once more, or connect it again with new credentials.")}>
        <Button
          look="primary"
          act={check}
          onClick={() => check.mutate({ skill: "integrations.check", input: { port } })}
        >
          {t("Check connection")}
        </Button>
        <PageLink page="integrations" className={buttonClass({})}>
          {t("Reconnect")}
        </PageLink>
      </Advice>
      {check.error === null ? null : <ErrorCard error={check.error} />}
    </>
  );
}

function Credits({ isAgency }: { isAgency: boolean }) {
  const { key } = useSession();
  if (key?.scope !== "ADMIN")
    return (
      <p className="text-sm">{t("Your role cannot grant credits. An administrator adds them under Workspaces.")}</p>
    );
  return (
    <Advice text={t("Grant credits for the rest of the month, or wait for the next month.")}>
      <PartWorkspace value={undefined}>
        <PageLink page="workspaces" search={{ grant: "1" }} className={ACTION}>
          {t("Grant credits")}
        </PageLink>
      </PartWorkspace>
      {isAgency ? null : (
        <PageLink page="usage" className={buttonClass({})}>
          {t("See what was spent")}
        </PageLink>
      )}
    </Advice>
  );
}
