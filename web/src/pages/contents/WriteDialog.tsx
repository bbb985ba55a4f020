import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { SUBJECT_FIELDS, SubjectFields, subjectInput, useSubject } from "../../components/forms/SubjectFields.tsx";
import { CONTENT, type ContentKind } from "../../components/words/content-kinds.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useGo } from "../../url/use-go.ts";
import { NO_ORDER, OrderFields, orderInput } from "./OrderFields.tsx";

const FIELDS = [...SUBJECT_FIELDS, "writing.instructions", "research", "tags"];

/** Orders a blog post or landing page, and opens the editor, in which it grows. */
export function WriteDialog({
  kind,
  keywordId,
  topic,
  onClose,
}: {
  kind: ContentKind;
  /** The initial subject; empty for none. */
  keywordId: string;
  topic: string;
  onClose(): void;
}) {
  const [subject, setSubject] = useSubject(keywordId, topic);
  const [order, setOrder] = useState(NO_ORDER);
  const go = useGo();
  const about = subjectInput(subject);
  const input = about === undefined ? undefined : { ...about, ...orderInput(kind, order) };
  const { mode, refiners, pillar } = order;
  // Only what has a price: typing instructions must not ask again.
  const parts = {
    mode,
    ...(refiners.length === 0 ? {} : { refinerIds: refiners }),
    ...(pillar === "" ? {} : { pillarSlug: pillar }),
  };
  const priced = useDebounced(JSON.stringify(about === undefined ? null : { ...about, ...parts }));
  const price = usePrice(CONTENT[kind].create, priced === "null" ? undefined : JSON.parse(priced));
  const write = useAct(CONTENT[kind].create, {
    refreshes: [CONTENT[kind].area, "agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = recordIdOf(answer);
      if (id !== undefined) go("content", { id });
    },
  });
  const rest = errorBeside(write.error, FIELDS) ?? errorBeside(price.error, FIELDS);
  const fault = SUBJECT_FIELDS.map((field) => faultOf(write.error ?? price.error, field)).find(Boolean);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={kind === "blog_post" ? t("Write a post") : t("Write a page")}
      description={t("The text is stored as a draft. Nothing is published.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <PaidButton
            skill={CONTENT[kind].skill}
            showsError={false}
            price={price}
            act={write}
            whyNot={input === undefined ? t("Enter a subject first.") : undefined}
            onClick={() => input !== undefined && write.mutate(input)}
          >
            {t("Start writing")}
          </PaidButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SubjectFields subject={subject} fault={fault} onChange={setSubject} />
        <OrderFields kind={kind} order={order} error={write.error} onChange={setOrder} />
        {price.price === undefined || price.price.durationSeconds === 0 ? null : (
          <p className="text-xs text-muted">
            {t("Takes about {time}.", { time: formatDuration(price.price.durationSeconds * 1_000) })}
          </p>
        )}
        {rest === null ? null : <ErrorCard error={rest} />}
      </div>
    </Dialog>
  );
}

/** The post or page in the handle that a start returns. */
function recordIdOf(answer: object): string | undefined {
  if ("blogPostId" in answer && typeof answer.blogPostId === "string") return answer.blogPostId;
  return "landingPageId" in answer && typeof answer.landingPageId === "string" ? answer.landingPageId : undefined;
}
