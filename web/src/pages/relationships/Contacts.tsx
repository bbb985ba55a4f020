import type { StoredContact } from "@findable/contract/client";
import { Users } from "lucide-react";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { contactName, contactSourceWord, verificationWord } from "../../components/words/relationship-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { ForgetDialog } from "./ForgetDialog.tsx";
import { RELATIONSHIPS_URL } from "./relationships-url.ts";

const NO_FILTER = { q: "", partner: "" };

/** The stored people and roles, each with its source. */
export function Contacts() {
  const [state, setState] = useUrlState(RELATIONSHIPS_URL);
  const [open, setOpen] = useState<{ dialog: "export" | "forget"; email: string }>();
  const filters = { q: state.q || undefined, relationshipId: state.partner || undefined };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useList("link_building.contact.list", filters);
  const close = () => setOpen(undefined);
  const onOpen: OpenDialog = (dialog, { email }) => setOpen({ dialog, email });
  return (
    <Card flush>
      <FilterBar
        isNarrowed={isFiltered}
        onClear={() => setState(NO_FILTER)}
        end={<ExportCsv name="link_building.contact.list" input={filters} fileName="contacts" columns={CSV_COLUMNS} />}
      >
        <FilterText
          isFirst
          label={t("Name, address or partner")}
          value={state.q}
          onChange={(q) => setState({ q })}
          className="w-60"
        />
      </FilterBar>
      <ListTable
        list={list}
        empty={<NoContacts isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} />}
        label={t("Contacts")}
        columns={contactColumns(onOpen)}
        rowKey={({ id }) => id}
        phone={(contact) => (
          <div className="flex flex-col items-start gap-1.5">
            <Person contact={contact} />
            <Source contact={contact} />
            <Acts contact={contact} onOpen={onOpen} />
          </div>
        )}
      />
      {open?.dialog === "export" ? <ExportDialog email={open.email} onClose={close} /> : null}
      {open?.dialog === "forget" ? <ForgetDialog email={open.email} onClose={close} /> : null}
    </Card>
  );
}

type OpenDialog = (dialog: "export" | "forget", contact: StoredContact) => void;

function contactColumns(onOpen: OpenDialog): readonly Column<StoredContact>[] {
  return [
    { key: "person", header: t("Person"), cell: (contact) => <Person contact={contact} /> },
    { key: "partner", header: t("Partner"), from: "lg", cell: ({ accountDomain }) => accountDomain },
    { key: "source", header: t("Source"), cell: (contact) => <Source contact={contact} besideDomain /> },
    {
      key: "confidence",
      header: t("Confidence"),
      align: "right",
      from: "lg",
      cell: ({ confidence }) => formatShare(confidence),
    },
    {
      key: "acts",
      header: <span className="sr-only">{t("Actions")}</span>,
      align: "right",
      cell: (contact) => <Acts contact={contact} onOpen={onOpen} />,
    },
  ];
}

function Person({ contact }: { contact: StoredContact }) {
  const { email, position, roleAddress } = contact;
  const name = contactName(contact);
  const more = [name === email ? null : email, position].filter((part) => part !== null);
  return (
    <div className="max-w-md min-w-0 py-1.5">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name}
        {roleAddress ? <Badge tone="outline">{t("Shared address")}</Badge> : null}
      </p>
      <p className="text-xs wrap-anywhere text-muted">{more.join(" · ")}</p>
    </div>
  );
}

function Source({
  contact: { source, sourceUrl, verification, accountDomain },
  besideDomain = false,
}: {
  contact: StoredContact;
  /** The domain stands beside it on wide screens, so the path is enough there. */
  besideDomain?: boolean;
}) {
  const url = sourceUrl === null ? "" : shortUrl(sourceUrl);
  const path = url.startsWith(`${accountDomain}/`) ? url.slice(accountDomain.length) : url;
  return (
    <div className="min-w-0 text-sm">
      <p className="wrap-anywhere">
        {sourceUrl === null ? (
          contactSourceWord(source)
        ) : (
          <OutLink href={sourceUrl}>
            {besideDomain ? (
              <>
                <span className="lg:hidden">{url}</span>
                <span className="max-lg:hidden">{path}</span>
              </>
            ) : (
              url
            )}
          </OutLink>
        )}
      </p>
      <p className="text-xs text-muted">{verificationWord(verification)}</p>
    </div>
  );
}

function Acts({ contact, onOpen }: { contact: StoredContact; onOpen: OpenDialog }) {
  const whyNot = useWhyNot("link_building.contact.forget");
  const { email } = contact;
  return (
    <div className="flex justify-end gap-2">
      <Button
        size="small"
        aria-label={t("Export the data of {email}", { email })}
        onClick={() => onOpen("export", contact)}
      >
        {t("Export")}
      </Button>
      <Button
        size="small"
        whyNot={whyNot}
        aria-label={t("Delete the data of {email}", { email })}
        onClick={() => onOpen("forget", contact)}
      >
        {t("Delete")}
      </Button>
    </div>
  );
}

function NoContacts({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (isFiltered)
    return (
      <EmptyState title={t("No matching contacts")} actions={<Button onClick={onClear}>{t("Clear filters")}</Button>} />
    );
  return (
    <EmptyState icon={<Users />} title={t("No contacts yet")}>
      {t("Campaigns store the contacts that they find at partners, with the page where each was found.")}
    </EmptyState>
  );
}

/** Columns have the API's field names in every language. */
const CSV_COLUMNS: readonly (readonly [string, (contact: StoredContact) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["email", ({ email }) => email],
  ["firstName", ({ firstName }) => firstName],
  ["lastName", ({ lastName }) => lastName],
  ["position", ({ position }) => position],
  ["accountDomain", ({ accountDomain }) => accountDomain],
  ["roleAddress", ({ roleAddress }) => String(roleAddress)],
  ["source", ({ source }) => source],
  ["sourceUrl", ({ sourceUrl }) => sourceUrl],
  ["confidence", ({ confidence }) => confidence],
  ["verification", ({ verification }) => verification],
  ["foundAt", ({ foundAt }) => foundAt],
];
