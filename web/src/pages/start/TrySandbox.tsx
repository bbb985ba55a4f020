import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { SESSION_KEY, signIn } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/toasts.ts";

/** Creates a test key for the workspace and signs in with it. */
export function TrySandbox({ workspaceId }: { workspaceId: string }) {
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: async () => {
      const name = t("Web app test key");
      const { secret } = await call(workspaceId, "auth.keys.create", {
        name,
        mode: "test",
        scope: "WORKSPACE",
        workspaceId,
      });
      return signIn({ key: secret });
    },
    onSuccess: async (session) => {
      queryClient.clear();
      queryClient.setQueryData(SESSION_KEY, session);
      await navigate({ to: pathOf(session.key?.workspaceId ?? "", "start") });
      notify(t("You are now in test mode"), {
        description: t("To return, sign out and sign in with your own key."),
        tone: "good",
      });
    },
    onError: (error) => notify(errorWords(error).message, { tone: "bad" }),
  });
  return (
    <Button
      look="quiet"
      busy={opening.isPending}
      icon={<FlaskConical aria-hidden className="size-4" />}
      onClick={() => opening.mutate()}
    >
      {t("Try it in test mode first")}
    </Button>
  );
}
