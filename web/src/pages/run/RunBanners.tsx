import type { Invocation } from "@findable/contract/client";
import { CirclePause, MessageCircleQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerQuestion } from "../../components/AnswerQuestion.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { proposedActionOf } from "../../components/words/approval-words.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";

/** Prompts for approvals, answers and a lifted freeze that the run waits for. */
export function RunBanners({ run }: { run: Invocation }) {
  if (run.status === "WAITING_APPROVAL") return <ApprovalBanner run={run} />;
  if (run.status === "WAITING_INPUT") return <QuestionBanner run={run} />;
  if (run.currentStep?.status === "held") {
    return (
      <Banner icon={<CirclePause />} title={t("{step} is paused", { step: run.currentStep.name })}>
        {t("Outgoing actions are paused. The run continues when someone resumes them in Settings.")}
      </Banner>
    );
  }
  return null;
}

function Banner({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warn/30 bg-warn-soft p-4 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-warn"
    >
      {icon}
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-semibold">{title}</p>
        {children === undefined ? null : <div>{children}</div>}
      </div>
      {action}
    </section>
  );
}

function ApprovalBanner({ run: { currentStep } }: { run: Invocation }) {
  const id = currentStep?.approvalId ?? "";
  const { data } = useOperation("agent.approval.get", { approval_id: id }, { enabled: id !== "" });
  return (
    <Banner
      icon={<CirclePause aria-hidden />}
      title={t("Needs your approval: {action}", {
        action: data === undefined ? t("a step of this run") : proposedActionOf(data).title,
      })}
      action={
        currentStep === null || currentStep.approvalId === null ? null : (
          <PageLink
            page="approval"
            params={{ id: currentStep.approvalId }}
            className={buttonClass({ look: "primary" })}
          >
            {t("Review")}
          </PageLink>
        )
      }
    >
      {t("Nothing is sent until someone approves it. The run uses no credits while it waits.")}
    </Banner>
  );
}

function QuestionBanner({ run }: { run: Invocation }) {
  return (
    <Banner icon={<MessageCircleQuestion aria-hidden />} title={t("This run needs your answer")}>
      <AnswerQuestion run={run} />
    </Banner>
  );
}
