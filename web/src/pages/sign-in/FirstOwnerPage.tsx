import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { callApp, type Methods, makePasskey, type Step, takeFragment } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { OrLine, SignInFault, SignInFrame } from "./SignInFrame.tsx";
import { useFinish } from "./use-finish.ts";

const LINK = /^#link=([\w-]{43})$/;

/** The first person of an installation, from the link in the terminal. */
export default function FirstOwnerPage() {
  const [link] = useState(() => takeFragment(LINK));
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const finish = useFinish(undefined);
  const looked = useQuery({
    queryKey: ["first-start", link],
    queryFn: () => callApp<{ agency: string | null }>("POST", "/sign-in/first", { link }),
    enabled: link !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const methods = useQuery({ queryKey: ["sign-in-methods"], queryFn: () => callApp<Methods>("GET", "/sign-in") });
  const onSuccess = (step: Step) => (step.step === "done" ? finish(step) : undefined);
  const withPasskey = useMutation({
    mutationFn: async () => {
      const made = await makePasskey("/sign-in/first/passkey", { link, name, email });
      return callApp<Step>("POST", "/sign-in/first/owner", { link, name, email, ...made });
    },
    onSuccess,
  });
  const withPassword = useMutation({
    mutationFn: () => callApp<Step>("POST", "/sign-in/first/owner", { link, name, email, password }),
    onSuccess,
  });
  if (link === undefined || looked.data?.agency === null) {
    return (
      <SignInFrame
        title={t("Create the owner")}
        note={t(
          "This link was used or has expired. Run “findable sign-in” on the machine of the service for another one.",
        )}
      >
        <Link to="/sign-in" className="mt-4 inline-block text-accent hover:underline">
          {t("Back to the sign-in page")}
        </Link>
      </SignInFrame>
    );
  }
  const missing = name.trim() === "" || email.trim() === "" ? t("Enter your name and address first.") : undefined;
  const refused = methods.data?.passkeysRefused ?? null;
  return (
    <SignInFrame
      title={t("Create the owner")}
      note={t("You own {agency}: people, keys, credits and deletion.", { agency: looked.data?.agency ?? "…" })}
    >
      <form
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          withPassword.mutate();
        }}
      >
        <TextField
          label={t("Your name")}
          name="name"
          autoComplete="name"
          className="h-11"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t("Email address")}
          type="email"
          name="email"
          autoComplete="username"
          className="h-11"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {refused === null ? (
          <Button
            look="primary"
            size="large"
            busy={withPasskey.isPending}
            whyNot={missing}
            icon={<Fingerprint aria-hidden className="size-4" />}
            onClick={() => withPasskey.mutate()}
          >
            {t("Create with a passkey")}
          </Button>
        ) : (
          <p className="text-sm text-muted">{refused}</p>
        )}
        <SignInFault error={withPasskey.error ?? looked.error} />
        <OrLine />
        <TextField
          label={t("Password")}
          hint={t("15 characters or more. Several words in a row are easy to remember.")}
          type="password"
          name="password"
          autoComplete="new-password"
          className="h-11"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SignInFault error={withPassword.error} />
        <Button
          type="submit"
          size="large"
          busy={withPassword.isPending}
          whyNot={missing ?? (password === "" ? t("Enter a password first.") : undefined)}
        >
          {t("Create with a password")}
        </Button>
      </form>
    </SignInFrame>
  );
}
