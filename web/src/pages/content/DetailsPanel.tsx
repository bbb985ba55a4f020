import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { contentSourceWord, isBeingWritten } from "../../components/words/content-words.ts";
import { formatMoment, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import type { ContentDetail } from "./use-content.ts";

type Length = ContentDetail["writing"]["length"];

const FIELDS = ["title", "slug", "tags", "writing.targetWordCount", "writing.instructions"];

/** Title, slug, tags and writing settings. They apply from the next rewriting or publication. */
export function DetailsPanel({ content }: { content: ContentDetail }) {
  const { id, writing } = content;
  const [title, setTitle] = useState(content.title);
  const [slug, setSlug] = useState(content.slug ?? "");
  const [tags, setTags] = useState(content.tags.join(", "));
  const [length, setLength] = useState<Length>(writing.length);
  const [words, setWords] = useState(writing.targetWordCount === null ? "" : String(writing.targetWordCount));
  const [instructions, setInstructions] = useState(writing.instructions ?? "");
  const readOnly = useWhyNot("produce.blog_post.update");
  const { update, area } = CONTENT[kindOf(id)];
  const save = useAct(update, { refreshes: [area], onDone: () => notify(t("Saved"), { tone: "good" }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      id,
      title: title.trim(),
      ...(slug.trim() === "" ? {} : { slug: slug.trim() }),
      tags: [...new Set(tags.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== ""),
      writing: {
        length,
        targetWordCount: words.trim() === "" ? null : Number(words),
        instructions: instructions.trim() === "" ? null : instructions.trim(),
      },
    });
  };
  const whyNot =
    readOnly ?? (isBeingWritten(content) ? t("A run is writing this text. Save when it has ended.") : undefined);
  const rest = errorBeside(save.error, FIELDS);
  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label={t("Title")}
          value={title}
          maxLength={300}
          fault={faultOf(save.error, "title")}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label={t("Slug")}
          hint={t("Last part of the URL: lower-case letters, digits and dashes.")}
          value={slug}
          maxLength={200}
          fault={faultOf(save.error, "slug")}
          onChange={({ target }) => setSlug(target.value)}
        />
        <TextField
          label={t("Tags")}
          hint={t("Comma-separated")}
          value={tags}
          fault={faultOf(save.error, "tags")}
          onChange={({ target }) => setTags(target.value)}
        />
        <ChoiceField<Length>
          label={t("Length")}
          value={length}
          choices={[
            { value: "short", label: t("Short"), note: t("about 800 words") },
            { value: "medium", label: t("Medium"), note: t("about 1,500 words") },
            { value: "long", label: t("Long"), note: t("about 2,500 words") },
          ]}
          onChange={setLength}
        />
        <TextField
          label={t("Target number of words")}
          hint={t("Overrides the length. Empty uses it.")}
          type="number"
          min={100}
          max={20_000}
          value={words}
          fault={faultOf(save.error, "writing.targetWordCount")}
          onChange={({ target }) => setWords(target.value)}
        />
        <TextArea
          label={t("Instructions for the writer")}
          hint={t("Used by the next rewriting.")}
          rows={4}
          maxLength={10_000}
          value={instructions}
          fault={faultOf(save.error, "writing.instructions")}
          onChange={({ target }) => setInstructions(target.value)}
        />
        {rest === null ? null : <ErrorCard error={rest} />}
        <div>
          <Button type="submit" look="primary" act={save} whyNot={whyNot}>
            {t("Save details")}
          </Button>
        </div>
      </form>
      <About content={content} />
    </>
  );
}

function About({ content: { content: text, source, pillarSlug, createdAt } }: { content: ContentDetail }) {
  const lines: [string, string | null | undefined][] = [
    [t("Meta description"), text?.descriptions.meta],
    [t("For shared links"), text?.descriptions.og],
    [t("For short messages"), text?.descriptions.twitter],
    [t("Writer"), text?.intermediateData.writer],
    [t("Origin"), contentSourceWord(source)],
    [t("Pillar"), pillarSlug],
    [t("Created"), formatMoment(createdAt)],
  ];
  return (
    <dl className="mt-5 flex flex-col gap-3 border-t pt-4 text-sm">
      {text?.intermediateData.briefId == null ? null : (
        <div>
          <dt className="text-xs text-muted">{t("Research")}</dt>
          <dd>
            <PageLink
              page="brief"
              params={{ id: text.intermediateData.briefId }}
              className="text-accent hover:underline"
            >
              {t("Open the brief")}
            </PageLink>
          </dd>
        </div>
      )}
      {lines.map(([title, value]) =>
        value == null ? null : (
          <div key={title}>
            <dt className="text-xs text-muted">{title}</dt>
            <dd className="wrap-anywhere">
              {value}
              {title === lines[0]?.[0] ? (
                <span className="ml-2 text-xs text-muted tabular-nums">
                  {t("{n} characters", { n: formatNumber(value.length) })}
                </span>
              ) : null}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
