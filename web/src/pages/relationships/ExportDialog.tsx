import type { ExportedPerson } from "@findable/contract/client";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { download } from "../../components/lists/csv.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { draftStatusWord } from "../../components/words/campaign-words.ts";
import { contactName, contactSourceWord, storedRecordWord } from "../../components/words/relationship-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

/** Shows what is stored about a person, after the address was typed or confirmed, and saves it as a file. */
export function ExportDialog({ email: given, onClose }: { email: string; onClose(): void }) {
  const [email, setEmail] = useState(given);
  const search = useAct("link_building.contact.export", { refreshes: [] });
  const { data: person } = search;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Export a person's data")}
      description={t("For a person who asks what you store about them.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            look={person === undefined ? "primary" : "plain"}
            act={search}
            whyNot={email.trim() === "" ? t("Enter an address first.") : undefined}
            onClick={() => search.mutate({ email: email.trim() })}
          >
            {t("Find the data")}
          </Button>
          {person === undefined ? null : (
            <Button
              look="primary"
              icon={<Download aria-hidden className="size-4" />}
              onClick={() =>
                download("person.json", [`${JSON.stringify(person, null, 2)}\n`], "application/json;charset=utf-8")
              }
            >
              {t("Save as a file")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Email address")}
          type="email"
          value={email}
          readOnly={given !== ""}
          hint={t("Every spelling that reaches the same mailbox is found.")}
          fault={faultOf(search.error, "email")}
          onChange={({ target }) => {
            setEmail(target.value);
            search.reset();
          }}
        />
        {errorBeside(search.error, ["email"]) === null ? null : <ErrorCard error={search.error} />}
        {person === undefined ? null : <Stored person={person} />}
      </div>
    </Dialog>
  );
}

function Stored({ person }: { person: ExportedPerson }) {
  const { contacts, drafts, emails, runs, records, files, notes, unsearchedFiles, suppressed, erasing, complete } =
    person;
  const isEmpty = [contacts, drafts, emails, runs, records, files, notes].every(({ length }) => length === 0);
  return (
    <div role="status" className="flex flex-col gap-3 text-sm">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
        <li>
          {suppressed ? t("No workspace of the agency writes to this address.") : t("Campaigns may write to it.")}
        </li>
        {isEmpty ? <li>{t("Nothing is stored about this address.")}</li> : null}
        {unsearchedFiles === 0 ? null : (
          <li>
            {t("{n, plural, one {# file was} other {# files were}} not searched completely, for example pictures.", {
              n: unsearchedFiles,
            })}
          </li>
        )}
        {erasing ? <li>{t("A deletion of its data is not finished yet.")}</li> : null}
        {complete ? null : (
          <li>{t("The workspace is too large to read every run and file in one request. The API finds the rest.")}</li>
        )}
      </ul>
      <Part
        title={t("Contacts")}
        rows={contacts.map((contact) => ({
          key: contact.id,
          text: contactName(contact),
          note: [contact.accountDomain, contactSourceWord(contact.source)].join(" · "),
        }))}
      />
      <Part
        title={t("Drafts")}
        rows={drafts.map(({ draftId, subject, status }) => ({
          key: draftId,
          text: subject || t("No subject"),
          note: draftStatusWord(status as Parameters<typeof draftStatusWord>[0]),
        }))}
      />
      <Part
        title={t("Emails")}
        rows={emails.map(({ id, subject, direction }) => ({
          key: id,
          text: subject || t("No subject"),
          note: direction === "sent" ? t("From the workspace") : t("From the person"),
        }))}
      />
      <Part
        title={t("Runs")}
        rows={runs.map(({ invocationId }) => ({
          key: invocationId,
          text: (
            <PageLink page="run" params={{ id: invocationId }} className="font-mono text-xs hover:underline">
              {invocationId}
            </PageLink>
          ),
        }))}
      />
      <Part
        title={t("Other records")}
        rows={records.map(({ kind, id }) => ({ key: `${kind} ${id}`, text: storedRecordWord(kind), note: id }))}
      />
      <Part title={t("Notes")} rows={notes.map(({ relationshipId: key, notes: text }) => ({ key, text }))} />
      <Part title={t("Files")} rows={files.map(({ path }) => ({ key: path, text: path }))} />
    </div>
  );
}

const MOST_ROWS = 5;

function Part({ title, rows }: { title: string; rows: readonly { key: string; text: ReactNode; note?: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">
        {title} <span className="text-muted tabular-nums">{rows.length}</span>
      </h3>
      <ul className="mt-1 divide-y rounded-lg border">
        {rows.slice(0, MOST_ROWS).map(({ key, text, note }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            {note === undefined ? null : <span className="text-muted">{note}</span>}
          </li>
        ))}
        {rows.length > MOST_ROWS ? (
          <li className="px-3 py-1.5 text-muted">
            {t("{n, plural, one {# more is} other {# more are}} in the file", { n: rows.length - MOST_ROWS })}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
