import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { TextField } from "../../ui/Field.tsx";
import { BulkChange } from "./BulkChange.tsx";
import type { BulkProps } from "./bulk-update.ts";

const MAX_TAG_LENGTH = 100;
const MAX_TAGS = 50;

export function BulkTags(props: BulkProps) {
  const [adding, setAdding] = useState("");
  const [removing, setRemoving] = useState("");
  const addTags = tagsIn(adding);
  const removeTags = tagsIn(removing);
  const isOverLimit = [addTags, removeTags].some(
    (tags) => tags.length > MAX_TAGS || tags.some(({ length }) => length > MAX_TAG_LENGTH),
  );
  return (
    <BulkChange
      {...props}
      title={t("Add or remove tags")}
      label={t("Change tags")}
      changes={{ ...(addTags.length === 0 ? {} : { addTags }), ...(removeTags.length === 0 ? {} : { removeTags }) }}
      whyNot={
        addTags.length + removeTags.length === 0
          ? t("Enter a tag first.")
          : isOverLimit
            ? t("Enter at most 50 tags of at most 100 characters each.")
            : undefined
      }
    >
      <TextField
        label={t("Add")}
        hint={t("Comma-separated")}
        value={adding}
        onChange={({ target }) => setAdding(target.value)}
      />
      <TextField label={t("Remove")} value={removing} onChange={({ target }) => setRemoving(target.value)} />
    </BulkChange>
  );
}

export function tagsIn(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}
