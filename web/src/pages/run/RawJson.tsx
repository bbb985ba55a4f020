import type { Invocation, RunEvent } from "@findable/contract/client";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";

/** The run record and its events, unchanged from the API. */
export function RawJson({ run, events }: { run: Invocation; events: readonly RunEvent[] }) {
  return (
    <div className="flex flex-col gap-4">
      <Disclosure summary={t("Run record")} open>
        <CodeBlock label={t("Run record")} code={JSON.stringify(run, null, 2)} />
      </Disclosure>
      <Disclosure summary={t("{n} events", { n: formatNumber(events.length) })}>
        <CodeBlock label={t("Events")} code={events.map((event) => JSON.stringify(event)).join("\n")} />
      </Disclosure>
    </div>
  );
}
