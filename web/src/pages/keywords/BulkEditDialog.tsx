import { BulkChange } from "./BulkChange.tsx";
import { BulkRun } from "./BulkRun.tsx";
import { BulkTags } from "./BulkTags.tsx";
import type { BulkAct } from "./bulk-acts.ts";
import type { BulkProps } from "./bulk-update.ts";

/** Asks before many keywords are changed: how many, for how much; then shows it go on, and what came of it. */
export function BulkEditDialog({ act, ...rest }: BulkProps & { act: BulkAct }) {
  switch (act.kind) {
    case "change":
      return <BulkChange {...act} {...rest} />;
    case "tags":
      return <BulkTags {...rest} />;
    case "label":
    case "check":
      return <BulkRun kind={act.kind} {...rest} />;
  }
}
