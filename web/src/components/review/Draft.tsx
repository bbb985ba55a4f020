import type { Approval } from "@findable/contract/client";
import { TriangleAlert } from "lucide-react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { faultOf } from "../forms/field-faults.ts";
import { changesIn, plannedWritesIn } from "../proposed-changes.ts";
import { proposedActionOf, SHOWN_ELSEWHERE, warningsOf } from "../words/approval-words.ts";
import { nameOf } from "../words/field-words.ts";
import { useDecisionState, writeEntries } from "./decisions.ts";
import { EditField } from "./EditField.tsx";
import { holdsHidden, PlainText, PreviewValue } from "./PreviewValue.tsx";
import { ProposedChanges } from "./ProposedChanges.tsx";

/** Fields that hold the main text. The other fields describe it. */
const BODIES = ["content", "markdown", "body", "html", "text", "changes"];
/** Identifiers, which appear last. */
const isIdentifier = (name: string) => /(^id|Id|Sha256|Key)$/.test(name);

/** Every field of the proposed action. Editable fields are inputs. */
export function Draft({ approval, isEditable }: { approval: Approval; isEditable: boolean }) {
  const { approvalId, preview, editableFields } = approval;
  const { entries, error } = useDecisionState(approvalId);
  const { recipients } = proposedActionOf(approval);
  const changes = changesIn(preview);
  const drawn = changes === undefined ? [] : ["changes", "problem", "first"];
  const names = Object.keys(preview).filter(
    (name) =>
      !SHOWN_ELSEWHERE.includes(name) &&
      !drawn.includes(name) &&
      !recipients.some((recipient) => recipient === preview[name]),
  );
  const editable = isEditable ? editableFields.filter((name) => Object.hasOwn(preview, name)) : [];
  const fixed = names.filter((name) => !editable.includes(name));
  const bodies = fixed.filter((name) => BODIES.includes(name) && typeof preview[name] === "string");
  const others = fixed.filter((name) => !bodies.includes(name));
  const facts = others.filter((name) => !isIdentifier(name));
  const write = (name: string, entry: string | undefined) => {
    const { [name]: _old, ...rest } = entries;
    writeEntries(approvalId, entry === undefined ? rest : { ...rest, [name]: entry });
  };
  return (
    <div className="flex flex-col gap-5">
      {warningsOf(preview).map((warning) => (
        <p key={warning} className="flex gap-2.5 rounded-lg bg-warn-soft px-3 py-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {warning}
        </p>
      ))}
      {editable.map((name) => (
        <EditField
          key={`${approvalId}:${name}`}
          name={name}
          draft={preview[name]}
          entry={entries[name]}
          fault={faultOf(error, `edits.${name}`)}
          onChange={(entry) => write(name, entry)}
        />
      ))}
      {bodies.map((name) => (
        <Body key={name} name={name} text={String(preview[name])} />
      ))}
      {changes === undefined ? null : <ProposedChanges changes={changes} />}
      <PlannedWrites writes={plannedWritesIn(preview)} />
      <Facts preview={preview} names={facts.filter((name) => !isEmpty(preview[name]) && !isNested(preview[name]))} />
      {facts
        .filter((name) => isNested(preview[name]))
        .map((name) => (
          <Disclosure key={name} summary={nameOf(name)} open={holdsHidden(JSON.stringify(preview[name]))}>
            <PreviewValue value={preview[name]} />
          </Disclosure>
        ))}
      <NotSet names={facts.filter((name) => isEmpty(preview[name]))} />
      {others.some(isIdentifier) ? (
        <Disclosure summary={t("Identifiers")}>
          <Facts preview={preview} names={others.filter(isIdentifier)} />
        </Disclosure>
      ) : null}
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether the value is an object that contains others, such as markup for search engines. */
function isNested(value: unknown): boolean {
  return isObject(value) && Object.values(value).some(isObject);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields without a value, in one line. */
function NotSet({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p className="text-sm text-muted">{t("Not set: {names}", { names: names.map(nameOf).join(", ") })}</p>;
}

/** What the step would write, while its rows are unknown: they come from a search or a vendor. */
function PlannedWrites({ writes }: { writes: ReturnType<typeof plannedWritesIn> }) {
  return writes.map(({ resource, atMost }) => (
    <p key={resource} className="rounded-lg border px-4 py-3 text-sm">
      {t("Stores up to {n} {resource}.", { n: formatNumber(atMost), resource: nameOf(resource).toLowerCase() })}
    </p>
  ));
}

function Body({ name, text }: { name: string; text: string }) {
  const isMarkdown = name !== "body" && !text.trimStart().startsWith("<");
  return (
    <section aria-label={nameOf(name)} className="min-w-0">
      <h3 className="mb-1.5 text-sm font-medium">{nameOf(name)}</h3>
      <div className="rounded-lg border bg-bg px-4 py-3">
        {isMarkdown ? <Markdown text={text} /> : <PlainText text={text} />}
      </div>
      {isMarkdown ? (
        <div className="mt-1.5">
          <Disclosure summary={t("Source text")}>
            <div className="font-mono text-xs">
              <PlainText text={text} />
            </div>
          </Disclosure>
        </div>
      ) : null}
    </section>
  );
}

function Facts({ preview, names }: { preview: Approval["preview"]; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:-mb-2 max-sm:text-xs">{nameOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <PreviewValue value={preview[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
