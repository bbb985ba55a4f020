import { BulkChange } from "./BulkChange.tsx";
import { BulkRun } from "./BulkRun.tsx";
import { BulkTags } from "./BulkTags.tsx";
import type { BulkAct } from "./bulk-acts.ts";
import type { BulkTarget } from "./bulk-target.ts";

export interface BulkProps {
  target: BulkTarget;
  onClose(): void;
  /** Something was changed, or a run that changes something has ended. */
  onChanged(): void;
}

/** Asks before many keywords are changed: how many, for how much; then shows it go on, and what came of it. */
export function BulkDialog({ act, ...rest }: BulkProps & { act: BulkAct }) {
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
