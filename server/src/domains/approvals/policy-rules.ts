import type { ApprovalPolicyInput, FieldError } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import { partnerOf } from "./partner-domain.ts";

/** Throws `validation_error` for rules about a partner that no single company owns. */
export function requirePartners({ rules = [] }: ApprovalPolicyInput, at: string): void {
  const faults = rules.flatMap(({ partner }, index): FieldError[] =>
    partner === undefined || partnerOf(partner) !== undefined
      ? []
      : [
          {
            field: `${at}.rules[${index}].partner`,
            message: `must be the domain of one partner; "${partner}" is none, or a public suffix, a free-mail provider or a site where anyone can publish`,
          },
        ],
  );
  if (faults.length > 0) throw validationError(faults);
}
