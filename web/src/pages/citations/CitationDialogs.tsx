import { useState } from "react";
import type { UrlStateOf } from "../../url/fields.ts";
import { AddPrompts } from "./AddPrompts.tsx";
import { AskOnce } from "./AskOnce.tsx";
import type { CITATIONS_URL } from "./citations-url.ts";
import { ImportAnswers } from "./ImportAnswers.tsx";
import { SuggestPrompts } from "./SuggestPrompts.tsx";

type State = UrlStateOf<typeof CITATIONS_URL>;

/** The dialogs of the monitor. Chosen suggestions continue in the form that adds prompts. */
export function CitationDialogs({ state, onChange }: { state: State; onChange(patch: Partial<State>): void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  switch (state.open) {
    case "add":
      return (
        <AddPrompts
          initial={{
            prompts: chosen,
            ...(state.engines.length === 0 ? {} : { llms: state.engines }),
            ...(state.samples === undefined ? {} : { samplesPerDay: state.samples }),
          }}
          onClose={() => {
            setChosen([]);
            onChange({ open: "", engines: [], samples: undefined });
          }}
        />
      );
    case "check":
      return <AskOnce onClose={() => onChange({ open: "" })} />;
    case "import":
      return <ImportAnswers onClose={() => onChange({ open: "" })} />;
    case "suggest":
      return (
        <SuggestPrompts
          run={state.run}
          onRun={(run) => onChange({ run })}
          onChoose={(prompts) => {
            setChosen(prompts);
            onChange({ open: "add", run: "" });
          }}
          onClose={() => onChange({ open: "", run: "" })}
        />
      );
    default:
      return null;
  }
}
