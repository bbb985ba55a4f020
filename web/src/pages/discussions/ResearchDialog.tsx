import { useState } from "react";
import type { InputOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useGo } from "../../url/use-go.ts";

const FIELDS = ["topic", "subreddits", "seedUrls", "pasted"];

/** Starts a run that reads discussions: by topic, by address, or pasted. */
export function ResearchDialog({ onClose }: { onClose(): void }) {
  const [topic, setTopic] = useState("");
  const [forums, setForums] = useState("");
  const [addresses, setAddresses] = useState("");
  const [pasted, setPasted] = useState("");
  const go = useGo();
  const input = inputOf({ topic, forums, addresses, pasted });
  const settled = useDebounced(JSON.stringify(input));
  const isReady = Object.keys(input).some((name) => name !== "subreddits");
  const price = usePrice("research.discuss.research", isReady && settled === JSON.stringify(input) ? input : undefined);
  const starting = useAct("research.discuss.research", {
    refreshes: ["research.discuss", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) go("run", { id });
    },
  });
  const error = starting.error ?? price.error;
  const beside = errorBeside(error, FIELDS);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Research a topic")}
      description={t("Reads public threads and stores what people struggle with, in their own words.")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          starting.mutate(input);
        }}
      >
        <TextField
          label={t("Topic")}
          value={topic}
          fault={faultOf(error, "topic")}
          onChange={(event) => setTopic(event.target.value)}
        />
        <TextField
          label={t("Forums")}
          hint={t("Comma-separated, for example: hackernews, forum.example.org. Empty: those of your audience.")}
          value={forums}
          fault={faultOf(error, "subreddits")}
          onChange={(event) => setForums(event.target.value)}
        />
        <TextArea
          label={t("Threads to read")}
          hint={t("Addresses, one per line")}
          rows={2}
          value={addresses}
          fault={faultOf(error, "seedUrls")}
          onChange={(event) => setAddresses(event.target.value)}
        />
        <TextArea
          label={t("Pasted messages")}
          hint={t("For example support tickets: one a paragraph, or CSV with a column text")}
          rows={4}
          value={pasted}
          fault={faultOf(error, "pasted")}
          onChange={(event) => setPasted(event.target.value)}
        />
        {beside === null ? null : <ErrorCard error={beside} />}
        <div className="flex justify-end">
          <PaidButton
            skill="research.discuss"
            showsError={false}
            type="submit"
            price={price}
            act={starting}
            whyNot={isReady ? undefined : t("Enter a topic, an address or messages first.")}
          >
            {t("Read discussions")}
          </PaidButton>
        </div>
      </form>
    </Dialog>
  );
}

interface Written {
  topic: string;
  forums: string;
  addresses: string;
  pasted: string;
}

function inputOf({ topic, forums, addresses, pasted }: Written): InputOf<"research.discuss.research"> {
  const listOf = (text: string, separator: string) => [
    ...new Set(
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
  const [named, urls] = [listOf(forums, ","), listOf(addresses, "\n")];
  const [header = ""] = pasted.split("\n");
  const isCsv = /(?:^|[,;\t])"?(?:text|message|body|comment)"?(?:[,;\t]|\r?$)/i.test(header) && pasted.includes("\n");
  return {
    ...(topic.trim() === "" ? {} : { topic: topic.trim() }),
    ...(named.length === 0 ? {} : { subreddits: named }),
    ...(urls.length === 0 ? {} : { seedUrls: urls }),
    ...(pasted.trim() === ""
      ? {}
      : { pasted: { format: isCsv ? ("csv" as const) : ("text" as const), content: pasted } }),
  };
}
