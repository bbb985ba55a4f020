import type { TrustGrant } from "@findable/contract/client";
import { Handshake } from "lucide-react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { stepKind } from "../../components/words/approval-words.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { notify } from "../../ui/toasts.ts";

/** Trust grants: actions that need no further approval. */
export function TrustGrants() {
  const grants = useList("agent.trust.list", {});
  const revoke = useAct("agent.trust.revoke", {
    onDone: () => notify(t("Trust revoked. These actions need approval again."), { tone: "good" }),
  });
  const end = ({ id }: TrustGrant) => revoke.mutate({ id });
  return (
    <Card
      flush
      title={t("Trust")}
      note={t(
        "Actions that run without approval because a person chose to trust them. Each grant expires after 30 days.",
      )}
    >
      {revoke.error === null ? null : <ErrorCard error={revoke.error} />}
      <ListTable
        list={grants}
        skeletonRows={3}
        empty={
          <EmptyState icon={<Handshake />} title={t("No trusted actions")}>
            {t("When you approve an action, you can choose to trust similar actions. Trusted actions are listed here.")}
          </EmptyState>
        }
        label={t("Trust")}
        columns={columnsOf(revoke.whyNot, end)}
        rowKey={({ id }) => id}
        phone={(grant) => <OnPhone grant={grant} whyNot={revoke.whyNot} onEnd={() => end(grant)} />}
      />
    </Card>
  );
}

function columnsOf(whyNot: string | undefined, onEnd: (grant: TrustGrant) => void): readonly Column<TrustGrant>[] {
  return [
    { key: "what", header: t("Trusted actions"), className: "py-2", cell: describeGrant },
    { key: "uses", header: t("Uses"), align: "right", cell: ({ uses }) => formatNumber(uses) },
    { key: "since", header: t("Since"), from: "lg", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: "ends", header: t("Expires"), cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
    {
      key: "end",
      header: <span className="sr-only">{t("Revoke")}</span>,
      align: "right",
      cell: (grant) => <RevokeButton grant={grant} whyNot={whyNot} onEnd={() => onEnd(grant)} />,
    },
  ];
}

function describeGrant({ kind, skill: slug, step: name, subject }: TrustGrant): string {
  const skill = skillName(slug);
  const step = stepKind(name);
  switch (kind) {
    case "step":
      return t("All actions of “{skill}” in step {step}", { skill, step });
    case "account":
      return t("Messages from “{skill}” to anyone at {subject} ({step})", { skill, step, subject: subject ?? "" });
    case "contact":
      return t("Messages from “{skill}” to {subject} ({step})", { skill, step, subject: subject ?? "" });
  }
}

interface RevokeProps {
  grant: TrustGrant;
  whyNot: string | undefined;
  onEnd(): void;
}

function RevokeButton({ grant, whyNot, onEnd }: RevokeProps) {
  return (
    <Button
      size="small"
      whyNot={whyNot}
      aria-label={t("Revoke trust: {what}", { what: describeGrant(grant) })}
      onClick={onEnd}
    >
      {t("Revoke")}
    </Button>
  );
}

function OnPhone({ grant, whyNot, onEnd }: RevokeProps) {
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium">{describeGrant(grant)}</span>
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <span>
          {t("{n, plural, one {# use} other {# uses}}", { n: grant.uses })} · {t("expires")}{" "}
          <RelativeTime at={grant.expiresAt} />
        </span>
        <RevokeButton grant={grant} whyNot={whyNot} onEnd={onEnd} />
      </div>
    </div>
  );
}
