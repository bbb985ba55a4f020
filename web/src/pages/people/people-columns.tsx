import type { Person } from "@findable/contract/client";
import { MoreHorizontal } from "lucide-react";
import { Avatar } from "../../components/Avatar.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { roleName } from "../../components/words/role-words.ts";
import { t } from "../../i18n/index.ts";
import { useNewestWorkspaces } from "../../session/use-workspaces.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";

export interface PersonActs {
  /** The reason why the caller cannot change people. */
  whyNot: string | undefined;
  onChange(person: Person): void;
  onResend(person: Person): void;
  onRemove(person: Person): void;
}

export function peopleColumns(acts: PersonActs): readonly Column<Person>[] {
  return [
    { key: "name", header: t("Name"), className: "py-2", cell: (person) => <PersonName person={person} /> },
    { key: "role", header: t("Role"), cell: ({ role }) => roleName(role) },
    { key: "workspaces", header: t("Workspaces"), cell: (person) => <Workspaces person={person} /> },
    { key: "seen", header: t("Last seen"), from: "lg", cell: (person) => <Seen person={person} /> },
    {
      key: "acts",
      header: <span className="sr-only">{t("Actions")}</span>,
      align: "right",
      cell: (person) => <Acts person={person} {...acts} />,
    },
  ];
}

function PersonName({ person: { name, email, status } }: { person: Person }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {status === "invited" ? <Badge tone="warn">{t("invited")}</Badge> : null}
          {status === "inactive" ? <Badge tone="neutral">{t("inactive")}</Badge> : null}
        </div>
        <span className="text-xs wrap-anywhere text-muted">{email}</span>
      </div>
    </div>
  );
}

function Workspaces({ person: { workspaceIds } }: { person: Person }) {
  const known = useNewestWorkspaces()?.newest ?? [];
  if (workspaceIds === null) return t("All");
  return workspaceIds.map((id) => known.find((one) => one.id === id)?.name ?? id).join(", ");
}

function Seen({ person: { lastSeenAt, status } }: { person: Person }) {
  if (lastSeenAt !== null) return <RelativeTime at={lastSeenAt} clock="wall" />;
  return <span className="text-muted">{status === "invited" ? t("not yet") : t("never")}</span>;
}

function Acts({ person, whyNot, onChange, onResend, onRemove }: PersonActs & { person: Person }) {
  if (whyNot !== undefined) return null;
  const resend = { label: t("Send the invitation again"), onChoose: () => onResend(person) };
  return (
    <Menu
      entries={[
        { label: t("Change role and access"), onChoose: () => onChange(person) },
        ...(person.status === "invited" ? [resend] : []),
        { label: t("Remove"), danger: true, onChoose: () => onRemove(person) },
      ]}
    >
      <Button
        size="small"
        look="quiet"
        aria-label={t("Actions for {name}", { name: person.name })}
        icon={<MoreHorizontal aria-hidden className="size-4" />}
      />
    </Menu>
  );
}

export function PersonOnPhone({ person, ...acts }: PersonActs & { person: Person }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <PersonName person={person} />
        <Acts person={person} {...acts} />
      </div>
      <div className="text-xs text-muted">
        {roleName(person.role)} · <Workspaces person={person} /> · <Seen person={person} />
      </div>
    </div>
  );
}
