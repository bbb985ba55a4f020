import type { OperationContract } from "@findable/contract";
import { type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import { createTextReader, setField, type TextReader, type Texts } from "./coerce-texts.ts";
import { compileOutput, compileQuick, compileThorough, type Validator } from "./compile-validator.ts";
import { toFieldErrors } from "./field-errors.ts";
import { findErrors } from "./find-errors.ts";
import { checkValues } from "./json-values.ts";
import { createRefiner, type Refiner } from "./refinements.ts";
import { renderSchema } from "./render-schema.ts";
import { createTidier, type Tidier } from "./tidy-tags.ts";

interface InputValidators {
  texts: TextReader;
  tidy: Tidier;
  quick: Validator;
  refine: Refiner;
  /** Compiled when a request is first refused. */
  thorough?: Validator;
}

const inputs = new WeakMap<OperationContract, InputValidators>();
const outputs = new WeakMap<OperationContract, Validator>();

/**
 * The input of an operation from the texts of a path and query and from a body (or a tool's arguments): texts are read by the
 * schema's types, tags are tidied, defaults are filled in, and anything the contract does not allow is a `validation_error` with every field;
 * how fields go together is asked of those that are right by themselves.
 * Fills defaults into nested objects of `body` itself, and tidies tags there.
 */
export function validateInput(contract: OperationContract, texts: Texts, body: unknown): Record<string, unknown> {
  const validators = inputValidators(contract);
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  validators.texts.read(texts, input, errors);
  addBody(input, body, errors);
  const count = checkValues(input);
  validators.tidy(input);
  if (validators.quick(input) && errors.length === 0) {
    errors.push(...validators.refine(input), ...(contract.check?.(input) ?? []));
    if (errors.length === 0) return input;
  }

  if (validators.quick.errors !== null && validators.quick.errors !== undefined) {
    validators.thorough ??= compileThorough(renderSchema(contract.input));
    errors.push(...findErrors({ ...validators, thorough: validators.thorough }, input, count));
  }
  throw validationError(errors.slice(0, 20));
}

/** Faults of an output against its contract; empty when it keeps it. */
export function validateOutput(contract: OperationContract, output: unknown): FieldError[] {
  let validator = outputs.get(contract);
  if (validator === undefined) {
    validator = compileOutput(renderSchema(contract.output));
    outputs.set(contract, validator);
  }
  return validator(output) ? [] : toFieldErrors(validator.errors ?? []);
}

/** Throws where an answer breaks its contract. */
export function requireKept(contract: OperationContract, output: unknown): void {
  const faults = validateOutput(contract, output);
  if (faults.length === 0) return;
  throw new Error(
    `The answer of ${contract.name} breaks its contract: ${faults.map(({ field, message }) => `${field} ${message}`).join("; ")}.`,
  );
}

/** Compiles everything a contract needs, so that a wrong schema is found by a test and not by a request. */
export function compileContract(contract: OperationContract): void {
  const validators = inputValidators(contract);
  validators.thorough ??= compileThorough(renderSchema(contract.input));
  outputs.set(contract, compileOutput(renderSchema(contract.output)));
}

function inputValidators(contract: OperationContract): InputValidators {
  let validators = inputs.get(contract);
  if (validators === undefined) {
    validators = {
      texts: createTextReader(contract),
      tidy: createTidier(contract.input),
      quick: compileQuick(renderSchema(contract.input)),
      refine: createRefiner(contract.input),
    };
    inputs.set(contract, validators);
  }
  return validators;
}

function addBody(input: Record<string, unknown>, body: unknown, errors: FieldError[]): void {
  if (body === undefined) return;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw validationError([{ field: "", message: "must be a JSON object" }]);
  }
  for (const [name, value] of Object.entries(body)) {
    if (Object.hasOwn(input, name)) {
      errors.push({ field: name, message: "is already in the address and must not be repeated in the body" });
    } else {
      setField(input, name, value);
    }
  }
}
