import { emailKeyOf, findMembersByEmail } from "../../domains/people/index.ts";
import {
  acceptTotp,
  countWrongAnswer,
  findChallenge,
  findFactors,
  hashOfRecoveryCode,
  takeChallenge,
  useRecoveryCode,
  useTotpStep,
  verifyPassword,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { SignIns } from "../../kernel/operations/sign-ins.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import {
  accountOf,
  complete,
  endedProof,
  inSystem,
  type Method,
  noteFailure,
  openChallenge,
  requireFewFailures,
  requireHash,
  type SignInContext,
  wrongProof,
} from "./sign-in-context.ts";

const WRONG_ANSWERS = 5;
const LONGEST_GIVEN = 1000;

export function createPasswordSignIn(context: SignInContext): Pick<SignIns, "byPassword" | "bySecondFactor"> {
  return {
    async byPassword({ email, password }, visitor) {
      const key = emailKeyOf(email);
      if (key === undefined || password.length > LONGEST_GIVEN) throw wrongProof();
      const account = accountOf(key);
      const found = await inSystem(context, async (tx) => {
        const [member] = (await findMembersByEmail(tx, key)).filter(({ status }) => status === "active");
        const personId = member?.personId;
        await requireFewFailures(tx, { account, network: visitor.network, personId });
        return { personId, factors: await findFactors(tx, personId) };
      });
      const isRight = await verifyPassword(password, found.factors?.password_hash ?? undefined);
      if (!isRight || found.personId === undefined) throw await noteFailure(context, account, visitor);
      return complete(context, { personId: found.personId, method: "password", visitor, back: null });
    },
    async bySecondFactor({ challenge, code }, visitor) {
      const tokenHash = requireHash(challenge);
      const used = await inSystem<UsedFactor>(context, async (tx) => {
        const row = await findChallenge(tx, tokenHash, "second_factor");
        if (row === undefined || row.person_id === null || row.wrong_answers >= WRONG_ANSWERS) return "ended";
        const { person_id: personId, sealed } = row;
        const facts = openChallenge<SecondFactorFacts>(context, { tokenHash, sealed, visitor });
        // The set-up of an authenticator app has no method: it starts no session.
        if (facts?.method === undefined) return "ended";
        // Challenges are cheap to get for somebody with the password, so their failures count for the account too.
        await requireFewFailures(tx, { account: factorAccount(personId), network: visitor.network, personId });
        if (!(await useSecondFactor(tx, context.sealer, personId, code))) {
          await countWrongAnswer(tx, tokenHash);
          return { wrong: personId };
        }
        await takeChallenge(tx, tokenHash, "second_factor");
        return { personId, facts: { ...facts, method: facts.method } };
      });
      if (used === "ended") throw endedProof("This sign-in");
      if ("wrong" in used) {
        await noteFailure(context, factorAccount(used.wrong), visitor);
        throw new AppError(
          "unauthorized",
          "This code is wrong or was used. Wait for the next one, or use a recovery code.",
        );
      }
      const { method, back, agencyId } = used.facts;
      return complete(context, { personId: used.personId, method, visitor, back, agencyId, isConfirmed: true });
    },
  };
}

type UsedFactor = "ended" | { wrong: string } | { personId: string; facts: SecondFactorFacts & { method: Method } };

interface SecondFactorFacts {
  method: Method | undefined;
  back: string | null;
  agencyId: string;
}

const factorAccount = (personId: string) => accountOf(`second-factor:${personId}`);

export const totpContext = (personId: string) => `totp:${personId}`;

/** A code of the authenticator app, or a recovery code. Each counts once. */
async function useSecondFactor(tx: Tx, sealer: Sealer, personId: string, code: string): Promise<boolean> {
  const recovery = hashOfRecoveryCode(code);
  if (recovery !== undefined) return useRecoveryCode(tx, personId, recovery);
  const factors = await findFactors(tx, personId);
  if (factors?.totp == null) return false;
  const secret = sealer.open(factors.totp, totpContext(personId));
  const step = acceptTotp(secret, code, factors.totp_last_step ?? undefined, new Date());
  return step !== undefined && (await useTotpStep(tx, personId, step));
}
