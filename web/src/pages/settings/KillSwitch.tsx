import type { EffectsFreeze } from "@findable/contract/client";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";

type Scope = EffectsFreeze["scope"];

function useFreezes() {
  return useOperation("effects.get", {}, { everyMs: 5_000 });
}

/** Shows on every settings view that outgoing actions are paused. */
export function FreezeStrip({ onOpen }: { onOpen(): void }) {
  const { data } = useFreezes();
  const freeze = data?.agency ?? data?.workspace;
  if (freeze == null) return null;
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-bad/30 bg-bad-soft px-4 py-3 text-sm"
    >
      <OctagonX aria-hidden className="size-4 text-bad" />
      <span className="font-medium">{t("Outgoing actions are paused: {reason}", { reason: freeze.reason })}</span>
      <Button size="small" onClick={onOpen}>
        {t("View paused actions")}
      </Button>
    </p>
  );
}

/** The kill switch: pauses all effects immediately, including approved ones. */
export function KillSwitch() {
  const freezes = useFreezes();
  const { key } = useSession();
  const ofAgency = key === null || key.workspaceId === null;
  return (
    <Answer of={freezes} loading={<SkeletonRows rows={4} />}>
      {({ workspace, agency }) => (
        <div className="flex flex-col gap-5">
          <FreezeCard
            scope="workspace"
            freeze={workspace}
            words={{ going: t("Outgoing actions of this workspace"), stop: t("Pause outgoing actions") }}
          />
          {ofAgency || agency !== null ? (
            <FreezeCard
              scope="agency"
              freeze={agency}
              words={{
                going: t("Outgoing actions of all workspaces in the agency"),
                stop: t("Pause in all workspaces"),
              }}
              {...(ofAgency ? {} : { whyNot: t("Only an agency key can do this.") })}
            />
          ) : null}
        </div>
      )}
    </Answer>
  );
}

interface FreezeCardProps {
  scope: Scope;
  freeze: EffectsFreeze | null;
  words: { going: string; stop: string };
  whyNot?: string;
}

function FreezeCard({ scope, freeze, words, whyNot }: FreezeCardProps) {
  const mayNot = useWhyNot("effects.freeze");
  const reason = whyNot ?? mayNot;
  return (
    <Card
      title={words.going}
      note={freeze === null ? t("Active. Approved actions are performed.") : t("Paused. No actions are performed.")}
    >
      {freeze === null ? (
        <FreezeForm scope={scope} label={words.stop} whyNot={reason} />
      ) : (
        <FreezeDetails scope={scope} freeze={freeze} whyNot={reason} />
      )}
    </Card>
  );
}

function FreezeForm({ scope, label, whyNot }: { scope: Scope; label: string; whyNot: string | undefined }) {
  const [reason, setReason] = useState("");
  const freeze = useAct("effects.freeze", {
    onDone: () => notify(t("Outgoing actions paused"), { tone: "good" }),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        freeze.mutate({ scope, reason: reason.trim() });
      }}
    >
      <p className="max-w-2xl text-sm text-muted">
        {t(
          "Pauses all emails, publications and submissions immediately, including approved and trusted ones. Runs continue up to the paused step and go on from there when you resume.",
        )}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-96">
          <TextField
            label={t("Reason")}
            hint={t("Shown wherever an action is paused.")}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          look="danger"
          className="sm:mb-5"
          icon={<OctagonX aria-hidden className="size-4" />}
          act={freeze}
          whyNot={whyNot ?? (reason.trim() === "" ? t("Enter a reason first.") : undefined)}
        >
          {label}
        </Button>
      </div>
      {freeze.error === null ? null : <ErrorCard error={freeze.error} />}
    </form>
  );
}

function FreezeDetails({ scope, freeze, whyNot }: { scope: Scope; freeze: EffectsFreeze; whyNot: string | undefined }) {
  const unfreeze = useAct("effects.unfreeze", {
    onDone: () => notify(t("Outgoing actions resumed"), { tone: "good" }),
  });
  const { items, total } = freeze.held;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        <strong className="font-semibold">{freeze.reason}</strong>
        <span className="text-muted">
          {" "}
          · {t("since")} <RelativeTime at={freeze.frozenAt} />
        </span>
      </p>
      <div>
        <h3 className="mb-1 text-sm font-medium">
          {t("{n, plural, =0 {No paused actions} one {# paused action} other {# paused actions}}", {
            n: total,
          })}
        </h3>
        <ul className="flex flex-col gap-1 text-sm">
          {items.map(({ invocationId, skill, step, workspaceId }) => (
            <li key={`${invocationId} ${step}`}>
              <PageLink page="run" params={{ id: invocationId }} workspaceId={workspaceId} className="hover:underline">
                {skillName(skill)}
              </PageLink>{" "}
              <span className="text-muted">{step}</span>
            </li>
          ))}
        </ul>
      </div>
      {unfreeze.error === null ? null : <ErrorCard error={unfreeze.error} />}
      <div>
        <Button look="primary" act={unfreeze} whyNot={whyNot} onClick={() => unfreeze.mutate({ scope })}>
          {t("Resume outgoing actions")}
        </Button>
      </div>
    </div>
  );
}
