import { isAddressFault, type OperationContract } from "@findable/contract";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import { createTextReader, setField, type TextReader, type Texts } from "./coerce-texts.ts";
import { compileOutput, compileQuick, compileThorough, type Validator } from "./compile-validator.ts";
import { createNullDropper, type NullDropper } from "./drop-nulls.ts";
import { toFieldErrors } from "./field-errors.ts";
import { findErrors } from "./find-errors.ts";
import { checkValues } from "./json-values.ts";
import { createRefiner, type Refiner } from "./refinements.ts";
import { renderSchema } from "./render-schema.ts";
import { createTidier, type Tidier } from "./tidy-tags.ts";

interface InputValidators {
  texts: TextReader;
  tidy: Tidier;
  dropNulls: NullDropper;
  quick: Validator;
  refine: Refiner;
  /** Compiled when it first rejects a request. */
  thorough?: Validator;
}

const inputs = new WeakMap<OperationContract, InputValidators>();
const outputs = new WeakMap<OperationContract, Validator>();

/**
 * Builds the input of an operation from path, query and body (or tool arguments): converts texts, normalizes tags and fills in
 * defaults. Throws a `validation_error` that names every invalid field. Rules across fields run only if each field is valid.
 * Fills defaults into nested objects of `body` in place and normalizes tags there.
 */
export function validateInput(contract: OperationContract, texts: Texts, body: unknown): Record<string, unknown> {
  const validators = inputValidators(contract);
  const input: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  validators.texts.read(texts, input, errors);
  addBody(input, body, errors);
  if (contract.otherNames !== undefined) rename(input, contract.otherNames);
  validators.dropNulls(input);
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
  throw invalidInput(contract, errors.slice(0, 20));
}

/** Operations that publish, submit or write to people have a code for malformed URLs. */
function invalidInput({ errors: codes }: OperationContract, errors: FieldError[]): AppError {
  const isAddress = codes.includes("invalid_url") && errors.every(({ message }) => isAddressFault(message));
  if (!isAddress) return validationError(errors);
  const [first] = errors;
  return new AppError("invalid_url", `\`${first?.field}\` ${first?.message}.`, { errors });
}

/** Errors of an output against its contract; empty if it is valid. */
export function validateOutput(contract: OperationContract, output: unknown): FieldError[] {
  let validator = outputs.get(contract);
  if (validator === undefined) {
    validator = compileOutput(renderSchema(contract.output));
    outputs.set(contract, validator);
  }
  return validator(output) ? [] : toFieldErrors(validator.errors ?? []);
}

/** Throws if an output violates its contract. */
export function requireKept(contract: OperationContract, output: unknown): void {
  const faults = validateOutput(contract, output);
  if (faults.length === 0) return;
  throw new Error(
    `The answer of ${contract.name} breaks its contract: ${faults.map(({ field, message }) => `${field} ${message}`).join("; ")}.`,
  );
}

/** Compiles every validator of a contract, so that a test finds a wrong schema before a request does. */
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
      dropNulls: createNullDropper(contract.input),
      quick: compileQuick(renderSchema(contract.input)),
      refine: createRefiner(contract.input),
    };
    inputs.set(contract, validators);
  }
  return validators;
}

/** Moves values under other names of a field to the field, unless it is given too. */
function rename(input: Record<string, unknown>, otherNames: NonNullable<OperationContract["otherNames"]>): void {
  for (const [field, others] of Object.entries(otherNames)) {
    const given = others.find((name) => Object.hasOwn(input, name));
    if (given === undefined || Object.hasOwn(input, field)) continue;
    setField(input, field, input[given]);
    delete input[given];
  }
}

function addBody(input: Record<string, unknown>, body: unknown, errors: FieldError[]): void {
  if (body === undefined) return;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw validationError([{ field: "", message: "must be a JSON object" }]);
  }
  for (const [name, value] of Object.entries(body)) {
    if (Object.hasOwn(input, name)) {
      errors.push({ field: name, message: "is already part of the path and must not be repeated in the body" });
    } else {
      setField(input, name, value);
    }
  }
}
