import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useGo } from "../../url/use-go.ts";

export type Kind = "keyword" | "post" | "prompt";
const TAG = "from:discussions";

/** Makes a keyword, a post or a prompt of a pain point. A person edits the words first. They repeat no quote. */
export function MakeDialog({
  kind,
  subject,
  threads,
  onClose,
}: {
  kind: Kind;
  subject: string;
  /** Addresses of the threads, which a post reads as its research. */
  threads: readonly string[];
  onClose(): void;
}) {
  const [written, setWritten] = useState(subject);
  const text = written.replace(/\s+/g, " ").trim();
  const whyNot = text === "" ? t("Enter some words first.") : undefined;
  const Acting = { keyword: MakeKeyword, post: MakePost, prompt: MakePrompt }[kind];
  return (
    <Dialog
      open
      onClose={onClose}
      title={{ keyword: t("Make a keyword"), post: t("Make a post"), prompt: t("Make a prompt") }[kind]}
      description={t("These words name the problem without quoting anyone. Edit them as you need.")}
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={{ keyword: t("Keyword"), post: t("Topic of the post"), prompt: t("Prompt") }[kind]}
          rows={2}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
        <Acting text={text} threads={threads} whyNot={whyNot} onClose={onClose} />
      </div>
    </Dialog>
  );
}

interface Acting {
  text: string;
  threads: readonly string[];
  whyNot: string | undefined;
  onClose(): void;
}

function MakeKeyword({ text, whyNot, onClose }: Acting) {
  const adding = useAct("research.keyword.create", {
    refreshes: ["research.keyword"],
    onDone: () => {
      notify(t("Keyword added"));
      onClose();
    },
  });
  return (
    <>
      {adding.error === null ? null : <ErrorCard error={adding.error} />}
      <Button
        look="primary"
        className="self-end"
        act={adding}
        whyNot={whyNot}
        onClick={() => adding.mutate({ keywords: [{ keyword: text.toLowerCase() }], tags: [TAG], label: false })}
      >
        {t("Add keyword")}
      </Button>
    </>
  );
}

function MakePost({ text, threads, whyNot }: Acting) {
  const go = useGo();
  const input = {
    topic: text,
    tags: [TAG],
    ...(threads.length === 0 ? {} : { research: { forumUrls: [...threads] } }),
  };
  const settled = useDebounced(text);
  const price = usePrice("produce.blog_post.create", settled === text && text !== "" ? input : undefined);
  const writing = useAct("produce.blog_post.create", {
    refreshes: ["produce.blog_post", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) go("run", { id });
    },
  });
  return (
    <>
      {writing.error === null ? null : <ErrorCard error={writing.error} />}
      <PaidButton
        skill="produce.blog_post"
        className="self-end"
        price={price}
        act={writing}
        whyNot={whyNot}
        onClick={() => writing.mutate(input)}
      >
        {t("Write post")}
      </PaidButton>
    </>
  );
}

function MakePrompt({ text, whyNot, onClose }: Acting) {
  const input = { prompt: text, tags: [TAG] };
  const settled = useDebounced(text);
  const price = usePrice("research.ai_citation.queries.create", settled === text && text !== "" ? input : undefined);
  const adding = useAct("research.ai_citation.queries.create", {
    refreshes: ["research.ai_citation"],
    onDone: () => {
      notify(t("Prompt added"));
      onClose();
    },
  });
  return (
    <>
      {adding.error === null ? null : <ErrorCard error={adding.error} />}
      <PaidButton className="self-end" price={price} act={adding} whyNot={whyNot} onClick={() => adding.mutate(input)}>
        {t("Monitor prompt")}
      </PaidButton>
    </>
  );
}
