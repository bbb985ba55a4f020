import type { Invocation } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { useGo } from "../../url/use-go.ts";

/** Conversational skills: each message starts a run. */
const CONVERSATIONS: readonly string[] = ["keyword_manager"];

/** Continues a conversation after a turn that did not ask a question. */
export function NextTurn({ run }: { run: Invocation }) {
  return CONVERSATIONS.includes(run.skill) && run.status === "SUCCEEDED" ? (
    <Turns key={run.invocationId} run={run} />
  ) : null;
}

function Turns({ run: { invocationId, sessionId } }: { run: Invocation }) {
  const { data } = useOperation("agent.invocations.list", { sessionId, limit: 1 });
  const [newest] = data?.data ?? [];
  if (newest === undefined) return null;
  return (
    <Card title={t("Conversation")}>
      {newest.invocationId === invocationId ? (
        <NextMessage after={invocationId} />
      ) : (
        <p className="text-sm text-muted">
          {t("The conversation continues in a later run.")}{" "}
          <PageLink page="run" params={{ id: newest.invocationId }} className="text-accent hover:underline">
            {t("Go to the latest message")}
          </PageLink>
        </p>
      )}
    </Card>
  );
}

function NextMessage({ after }: { after: string }) {
  const [message, setMessage] = useState("");
  const go = useGo();
  const price = usePrice("agent.invocations.continue", { id: after, input: { message: "any" } });
  const saying = useAct("agent.invocations.continue", {
    // Do not refresh the price: the service no longer quotes one for this turn.
    refreshes: ["agent.invocations.list", "workspaces.usage"],
    onDone: ({ invocationId: id }) => go("run", { id }),
  });
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        saying.mutate({ id: after, input: { message } });
      }}
    >
      <div className="w-full">
        <TextArea
          label={t("Next message")}
          value={message}
          rows={3}
          maxLength={10_000}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
      <PaidButton
        type="submit"
        price={price}
        act={saying}
        whyNot={message.trim() === "" ? t("Enter a message first.") : undefined}
      >
        {t("Send")}
      </PaidButton>
      {saying.error === null ? null : <ErrorCard error={saying.error} />}
    </form>
  );
}
