import type { EffectsFreeze } from "@findable/contract/client";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { skillName } from "../../components/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { useMayApprove, useMode, useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";

type Scope = EffectsFreeze["scope"];

function useFreezes() {
  return useOperation("effects.get", {}, { everyMs: 5_000 });
}

/** Says on every view of the settings that things are held. */
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
      <span className="font-medium">{t("Nothing goes out: {reason}", { reason: freeze.reason })}</span>
      <Button size="small" onClick={onOpen}>
        {t("See what is held")}
      </Button>
    </p>
  );
}

/** Holds everything that would reach the outside world, at once, whoever agreed to it. */
export function KillSwitch() {
  const freezes = useFreezes();
  const { key } = useSession();
  const ofAgency = key === null || key.workspaceId === null;
  return (
    <Answer of={freezes} loading={<SkeletonRows rows={4} />}>
      {({ workspace, agency }) => (
        <div className="flex flex-col gap-5">
          <Place
            scope="workspace"
            freeze={workspace}
            words={{ going: t("What leaves this workspace"), stop: t("Stop this workspace") }}
          />
          {ofAgency || agency !== null ? (
            <Place
              scope="agency"
              freeze={agency}
              words={{ going: t("What leaves any workspace of the agency"), stop: t("Stop everything") }}
              {...(ofAgency ? {} : { whyNot: t("Only a key of the agency may do this.") })}
            />
          ) : null}
        </div>
      )}
    </Answer>
  );
}

interface PlaceProps {
  scope: Scope;
  freeze: EffectsFreeze | null;
  words: { going: string; stop: string };
  whyNot?: string;
}

function Place({ scope, freeze, words, whyNot }: PlaceProps) {
  const mayApprove = useMayApprove();
  const isDemo = useMode() === "demo";
  const reason = whyNot ?? (mayApprove || isDemo ? undefined : t("Your key may not decide approvals."));
  return (
    <Card title={words.going} note={freeze === null ? t("It goes out, as approved.") : t("It is held.")}>
      {freeze === null ? (
        <Stop scope={scope} label={words.stop} whyNot={reason} />
      ) : (
        <Stopped scope={scope} freeze={freeze} whyNot={reason} />
      )}
    </Card>
  );
}

function Stop({ scope, label, whyNot }: { scope: Scope; label: string; whyNot: string | undefined }) {
  const [reason, setReason] = useState("");
  const freeze = useAct("effects.freeze", {
    onDone: () => notify(t("Nothing goes out any more"), { tone: "good" }),
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
          "Every mail, publication and submission is held from that moment on, also what was approved or trusted. Runs go on up to that step, and go on from there when you let things out again.",
        )}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-96">
          <TextField
            label={t("Why")}
            hint={t("Shown wherever something is held.")}
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
          busy={freeze.isPending}
          whyNot={whyNot ?? (reason.trim() === "" ? t("Say why first.") : undefined)}
        >
          {label}
        </Button>
      </div>
      {freeze.error === null ? null : <ErrorCard error={freeze.error} />}
    </form>
  );
}

function Stopped({ scope, freeze, whyNot }: { scope: Scope; freeze: EffectsFreeze; whyNot: string | undefined }) {
  const unfreeze = useAct("effects.unfreeze", {
    onDone: () => notify(t("Things go out again"), { tone: "good" }),
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
          {t("{n, plural, =0 {Nothing is held at this moment} one {# thing is held} other {# things are held}}", {
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
        <Button look="primary" busy={unfreeze.isPending} whyNot={whyNot} onClick={() => unfreeze.mutate({ scope })}>
          {t("Let things out again")}
        </Button>
      </div>
    </div>
  );
}
