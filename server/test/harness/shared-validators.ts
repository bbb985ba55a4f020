import type { JsonSchemaType, JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

const ajv = new AjvJsonSchemaValidator();
const compiled = new Map<string, JsonSchemaValidator<unknown>>();

function compile(schema: JsonSchemaType): JsonSchemaValidator<unknown> {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.getValidator(schema);
  compiled.set(text, validate);
  return validate;
}

/**
 * Checks the results of tools as every client does. But a client compiles the schemas of all tools at its first call: here each is
 * compiled when a result needs it, once for all clients of the process.
 */
export const sharedValidators: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    return (value) => (compile(schema) as JsonSchemaValidator<T>)(value);
  },
};
