import type { Relationship } from "@findable/contract/client";
import { Handshake } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { contactName, relationshipChoices } from "../../components/words/relationship-words.ts";
import { formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { PlacedLinks } from "./PlacedLinks.tsx";
import { RELATIONSHIPS_URL } from "./relationships-url.ts";
import { StatusSelect } from "./StatusSelect.tsx";

const RELOAD_MS = 10_000;
const NO_FILTER = { status: [], q: "" };

/** The partners, with a state that a person can change in the list. */
export function Partners({ onImport }: { onImport(): void }) {
  const [state, setState] = useUrlState(RELATIONSHIPS_URL);
  const filters = { status: state.status.join(",") || undefined, q: state.q || undefined };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useList("link_building.relationship.list", filters, { everyMs: RELOAD_MS });
  const openContacts = ({ id }: Relationship) => setState({ view: "contacts", partner: id, q: "" }, { push: true });
  return (
    <Card flush>
      <FilterBar isNarrowed={isFiltered} onClear={() => setState(NO_FILTER)}>
        <FilterText
          isFirst
          label={t("Partner or contact")}
          value={state.q}
          onChange={(q) => setState({ q })}
          className="w-48"
        />
        <MultiSelect
          label={t("State")}
          values={state.status}
          choices={relationshipChoices()}
          onChange={(status) => setState({ status })}
        />
      </FilterBar>
      <ListTable
        list={list}
        empty={<NoPartners isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} onImport={onImport} />}
        label={t("Partners")}
        columns={partnerColumns(openContacts)}
        rowKey={({ id }) => id}
        phone={(partner) => <PartnerOnPhone partner={partner} onContacts={openContacts} />}
      />
    </Card>
  );
}

function partnerColumns(onContacts: (partner: Relationship) => void): readonly Column<Relationship>[] {
  return [
    {
      key: "domain",
      header: t("Partner"),
      cell: (partner) => <Partner partner={partner} onContacts={onContacts} />,
    },
    { key: "status", header: t("State"), cell: (partner) => <StatusSelect partner={partner} /> },
    {
      key: "rating",
      header: t("Domain rating"),
      align: "right",
      from: "lg",
      cell: ({ domainRating }) => formatOrDash(domainRating),
    },
    {
      key: "links",
      header: t("Links placed"),
      from: "lg",
      cell: ({ placedLinks }) => <PlacedLinks links={placedLinks} />,
    },
    {
      key: "contacted",
      header: t("Last email"),
      align: "right",
      from: "lg",
      cell: ({ lastContactedAt }) => (lastContactedAt === null ? "–" : <RelativeTime at={lastContactedAt} />),
    },
  ];
}

function Partner({ partner, onContacts }: { partner: Relationship; onContacts(partner: Relationship): void }) {
  const { accountDomain, contact, consent, notes } = partner;
  return (
    <div className="max-w-md min-w-0 py-1.5">
      <p className="font-medium wrap-anywhere">{accountDomain}</p>
      {contact === null ? (
        <p className="py-1 text-xs text-muted">{t("No contact")}</p>
      ) : (
        <button
          type="button"
          className="py-1 text-left text-xs wrap-anywhere text-muted hover:underline"
          onClick={() => onContacts(partner)}
        >
          {contactName(contact)}
          {contact.position === null ? "" : ` · ${contact.position}`}
        </button>
      )}
      {consent === "needed" ? <p className="text-xs text-warn">{t("Its country requires consent")}</p> : null}
      {notes === null ? null : <p className="line-clamp-1 text-xs text-muted">{notes}</p>}
    </div>
  );
}

function PartnerOnPhone({ partner, onContacts }: { partner: Relationship; onContacts(partner: Relationship): void }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Partner partner={partner} onContacts={onContacts} />
      {partner.placedLinks.length === 0 ? null : <PlacedLinks links={partner.placedLinks} />}
      <StatusSelect partner={partner} />
    </div>
  );
}

function NoPartners({ isFiltered, onClear, onImport }: { isFiltered: boolean; onClear(): void; onImport(): void }) {
  if (isFiltered)
    return (
      <EmptyState title={t("No matching partners")} actions={<Button onClick={onClear}>{t("Clear filters")}</Button>} />
    );
  return (
    <EmptyState
      icon={<Handshake />}
      title={t("No partners yet")}
      actions={
        <>
          <Button look="primary" onClick={onImport}>
            {t("Import partners")}
          </Button>
          <DemoLink page="relationships" />
        </>
      }
    >
      {t("Campaigns add the partners that they find. Import the ones you know, and your do-not-contact list.")}
    </EmptyState>
  );
}
