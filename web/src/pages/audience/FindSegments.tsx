import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useGo } from "../../url/use-go.ts";

/** Starts a run that reads a site and finds segments. */
export function FindSegments({ onClose }: { onClose(): void }) {
  const workspace = useCurrentWorkspace();
  const [written, setWritten] = useState<string>();
  const [instructions, setInstructions] = useState("");
  const [replace, setReplace] = useState(false);
  const domain = written ?? workspace?.primaryDomain ?? "";
  const go = useGo();
  const input = {
    domain: domain.trim(),
    replace,
    ...(instructions.trim() === "" ? {} : { customInstructions: instructions.trim() }),
  };
  const settled = useDebounced(input.domain);
  const price = usePrice("research.icp.generate", settled === "" ? undefined : { domain: settled });
  const finding = useAct("research.icp.generate", {
    refreshes: ["research.icp", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) go("run", { id });
    },
  });
  const error = finding.error ?? price.error;
  const beside = errorBeside(error, ["domain", "customInstructions"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Find segments")}
      description={t("Reads a site and stores the groups that it addresses, each with a quote.")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          finding.mutate(input);
        }}
      >
        <TextField
          label={t("Site")}
          value={domain}
          fault={faultOf(error, "domain")}
          onChange={(event) => setWritten(event.target.value)}
        />
        <TextArea
          label={t("Instructions")}
          hint={t("Optional. Only a language model follows them.")}
          rows={2}
          value={instructions}
          fault={faultOf(error, "customInstructions")}
          onChange={(event) => setInstructions(event.target.value)}
        />
        <Checkbox checked={replace} onChange={() => setReplace(!replace)}>
          {t("Replace segments of earlier runs")}
        </Checkbox>
        {beside === null ? null : <ErrorCard error={beside} />}
        <div className="flex justify-end">
          <PaidButton
            skill="research.icp"
            showsError={false}
            type="submit"
            price={price}
            act={finding}
            whyNot={input.domain === "" ? t("Enter a site first.") : undefined}
          >
            {t("Find segments")}
          </PaidButton>
        </div>
      </form>
    </Dialog>
  );
}
