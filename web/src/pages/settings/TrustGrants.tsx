import type { TrustGrant } from "@findable/contract/client";
import { Handshake } from "lucide-react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import type { Column } from "../../components/DataTable.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { ListTable } from "../../components/ListTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { skillName } from "../../components/skill-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { notify } from "../../ui/toasts.ts";

/** What goes out without anybody being asked, because somebody said so once. */
export function TrustGrants() {
  const grants = useList("agent.trust.list", {});
  const revoke = useAct("agent.trust.revoke", {
    onDone: () => notify(t("Somebody is asked again from now on"), { tone: "good" }),
  });
  const end = ({ id }: TrustGrant) => revoke.mutate({ id });
  return (
    <Card
      flush
      title={t("Trust")}
      note={t("What goes out without anybody being asked, because somebody agreed to it once; each ends after 30 days")}
    >
      {revoke.error === null ? null : <ErrorCard error={revoke.error} />}
      <ListTable
        list={grants}
        skeletonRows={3}
        empty={
          <EmptyState icon={<Handshake />} title={t("Everybody is asked")}>
            {t(
              "When you approve something you may say that the like of it goes out by itself from then on. What was trusted so is listed here.",
            )}
          </EmptyState>
        }
        label={t("Trust")}
        columns={columnsOf(end)}
        rowKey={({ id }) => id}
        phone={(grant) => <OnPhone grant={grant} onEnd={() => end(grant)} />}
      />
    </Card>
  );
}

function columnsOf(onEnd: (grant: TrustGrant) => void): readonly Column<TrustGrant>[] {
  return [
    { key: "what", header: t("What goes out by itself"), className: "py-2", cell: inWords },
    { key: "uses", header: t("So far"), align: "right", cell: ({ uses }) => formatNumber(uses) },
    { key: "since", header: t("Since"), from: "lg", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: "ends", header: t("Ends"), cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
    {
      key: "end",
      header: <span className="sr-only">{t("Ask again")}</span>,
      align: "right",
      cell: (grant) => <EndButton grant={grant} onEnd={() => onEnd(grant)} />,
    },
  ];
}

function inWords({ kind, skill: slug, step, subject }: TrustGrant): string {
  const skill = skillName(slug);
  switch (kind) {
    case "step":
      return t("Everything that “{skill}” does in its step {step}", { skill, step });
    case "account":
      return t("What “{skill}” sends to anybody at {subject} ({step})", { skill, step, subject: subject ?? "" });
    case "contact":
      return t("What “{skill}” sends to {subject} ({step})", { skill, step, subject: subject ?? "" });
  }
}

function EndButton({ grant, onEnd }: { grant: TrustGrant; onEnd(): void }) {
  return (
    <Button size="small" aria-label={t("Ask again: {what}", { what: inWords(grant) })} onClick={onEnd}>
      {t("Ask again")}
    </Button>
  );
}

function OnPhone({ grant, onEnd }: { grant: TrustGrant; onEnd(): void }) {
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium">{inWords(grant)}</span>
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <span>
          {t("{n, plural, one {# time so far} other {# times so far}}", { n: grant.uses })} · {t("ends")}{" "}
          <RelativeTime at={grant.expiresAt} />
        </span>
        <EndButton grant={grant} onEnd={onEnd} />
      </div>
    </div>
  );
}
