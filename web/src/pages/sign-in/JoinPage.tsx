import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import {
  callApp,
  goToProvider,
  type Invitation,
  type Methods,
  type Step,
  takeFragment,
} from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { SignInFault, SignInFrame } from "./SignInFrame.tsx";
import { useFinish } from "./use-finish.ts";

const TOKEN = /^#([\w-]{43})$/;

/** The link of an invitation: it shows who invites to what, and its button accepts. */
export default function JoinPage() {
  const [token] = useState(() => takeFragment(TOKEN));
  const [challenge, setChallenge] = useState<string>();
  const finish = useFinish("/account");
  const looked = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => callApp<Invitation>("POST", "/sign-in/invitation", { token }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const onStep = (step: Step) => (step.step === "done" ? void finish(step) : setChallenge(step.challenge));
  const title = t("Invitation");
  if (challenge !== undefined) {
    return (
      <SignInFrame title={title}>
        <SecondFactor challenge={challenge} onStep={onStep} />
      </SignInFrame>
    );
  }
  if (token === undefined || looked.data?.state === "ended") {
    const reason = looked.data?.reason ?? t("This invitation does not exist. Check that you copied the whole link.");
    return (
      <SignInFrame title={title} note={reason}>
        <Link to="/sign-in" className="mt-4 inline-block text-accent hover:underline">
          {t("Back to the sign-in page")}
        </Link>
      </SignInFrame>
    );
  }
  if (looked.data === undefined) {
    return (
      <SignInFrame title={title}>
        <SignInFault error={looked.error} />
      </SignInFrame>
    );
  }
  if (looked.data.state === "sign_in") {
    return (
      <SignInFrame
        title={t("Join {agency}", { agency: looked.data.agency ?? "" })}
        note={t("{email} has a person here. Sign in as this person, and open the link again.", {
          email: looked.data.email ?? "",
        })}
      >
        <Link to="/sign-in" className="mt-4 inline-block text-accent hover:underline">
          {t("Sign in")}
        </Link>
      </SignInFrame>
    );
  }
  return <Accept token={token} invitation={looked.data} onStep={onStep} />;
}

function Accept({ token, invitation, onStep }: { token: string; invitation: Invitation; onStep(step: Step): void }) {
  const { agency, inviter, email, role } = invitation;
  const [name, setName] = useState(invitation.name ?? "");
  const { data: methods } = useQuery({
    queryKey: ["sign-in-methods"],
    queryFn: () => callApp<Methods>("GET", "/sign-in"),
  });
  const accepting = useMutation({
    mutationFn: () => callApp<Step>("POST", "/sign-in/invitation/accept", { token, name }),
    onSuccess: onStep,
  });
  const provider = useMutation({ mutationFn: () => goToProvider({ invitation: token }) });
  return (
    <SignInFrame
      title={t("Join {agency}", { agency: agency ?? "" })}
      note={t("{inviter} invites {email} with the role {role}.", {
        inviter: inviter ?? t("An owner"),
        email: email ?? "",
        role: role ?? "",
      })}
    >
      <form
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          accepting.mutate();
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
        <SignInFault error={accepting.error ?? provider.error} />
        <Button
          type="submit"
          look="primary"
          size="large"
          busy={accepting.isPending}
          whyNot={name.trim() === "" ? t("Enter your name first.") : undefined}
        >
          {t("Accept the invitation")}
        </Button>
        {methods?.oidc == null ? null : (
          <Button size="large" busy={provider.isPending} onClick={() => provider.mutate()}>
            {t("Accept with {provider}", { provider: methods.oidc })}
          </Button>
        )}
      </form>
    </SignInFrame>
  );
}
