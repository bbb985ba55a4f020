import { type CheckedText, type ClaimCheck, removeUnsupported } from "../../domains/content/index.ts";

export default function checkClaims(input: ClaimCheck): CheckedText {
  return removeUnsupported(input);
}
