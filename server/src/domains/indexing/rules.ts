import { Type } from "typebox";
import { Check } from "typebox/value";
import { type AppError, validationError } from "../../kernel/errors/app-error.ts";

const Key = Type.Object({ client_email: Type.String({ minLength: 3 }), private_key: Type.String({ minLength: 30 }) });

/** The account and private key of a key file of Google, as its JSON text. Throws `validation_error`. */
export function readServiceAccountKey(text: string) {
  const refused = (message: string): AppError => validationError([{ field: "serviceAccountKey", message }]);
  let key: unknown;
  try {
    key = JSON.parse(text);
  } catch {
    throw refused("must be the JSON text of a key file");
  }
  if (!Check(Key, key) || !key.private_key.includes("PRIVATE KEY"))
    throw refused("must contain `client_email` and `private_key`");
  return key;
}
