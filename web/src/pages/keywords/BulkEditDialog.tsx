import { BulkChange } from "./BulkChange.tsx";
import { BulkRun } from "./BulkRun.tsx";
import { BulkTags } from "./BulkTags.tsx";
import type { BulkAct } from "./bulk-acts.ts";
import type { BulkProps } from "./bulk-update.ts";

/** Confirms a change of many keywords with its number and price, and then shows the progress and the result. */
export function BulkEditDialog({ act, ...rest }: BulkProps & { act: BulkAct }) {
  switch (act.kind) {
    case "change":
      return <BulkChange {...act} {...rest} />;
    case "tags":
      return <BulkTags {...rest} />;
    case "label":
    case "check":
    case "refresh":
      return <BulkRun kind={act.kind} {...rest} />;
  }
}
