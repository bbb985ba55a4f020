import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { KeywordChoice } from "./KeywordChoice.tsx";

export const SUBJECT_FIELDS = ["keywordId", "keyword", "topic"] as const;

/** What to write or research about. The service accepts exactly one of the three. */
export interface Subject {
  by: (typeof SUBJECT_FIELDS)[number];
  text: string;
}

/** The subject that a link names: a keyword, else a topic. */
export function useSubject(keywordId: string, topic: string) {
  return useState<Subject>(topic === "" ? { by: "keywordId", text: keywordId } : { by: "topic", text: topic });
}

/** The input field of a subject; undefined until it is filled in. */
export function subjectInput({ by, text }: Subject): { [Field in Subject["by"]]?: string } | undefined {
  const value = text.trim();
  return value === "" ? undefined : { [by]: value };
}

export function SubjectFields({
  subject: { by, text },
  fault,
  onChange,
}: {
  subject: Subject;
  fault?: string | undefined;
  onChange(subject: Subject): void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <ChoiceField<Subject["by"]>
        label={t("Subject")}
        value={by}
        choices={[
          { value: "keywordId", label: t("Keyword") },
          { value: "keyword", label: t("New keyword") },
          { value: "topic", label: t("Topic") },
        ]}
        onChange={(next) => onChange({ by: next, text: "" })}
      />
      {by === "keywordId" ? (
        <div className="flex flex-col gap-1">
          <span aria-hidden className="text-sm font-medium">
            {t("Keyword")}
          </span>
          <KeywordChoice id={text} onChange={(id) => onChange({ by, text: id })} />
          {fault === undefined ? null : <p className="text-xs text-bad">{fault}</p>}
        </div>
      ) : (
        <TextField
          key={by}
          label={by === "keyword" ? t("New keyword") : t("Topic")}
          hint={by === "keyword" ? t("It is added to the keywords.") : t("Without a keyword, ranks are not tracked.")}
          value={text}
          maxLength={by === "keyword" ? 200 : 500}
          fault={fault}
          onChange={({ target }) => onChange({ by, text: target.value })}
        />
      )}
    </div>
  );
}
