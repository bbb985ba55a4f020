import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { ListRules } from "./list-rules.ts";

export type OperationKind = "query" | "command" | "start" | "stream";

/** That an operation will go, announced long before: in every answer, in the OpenAPI document and to models. */
export interface Deprecation {
  /** Day from which it should not be used any more, for example `2027-01-31`. */
  readonly since: string;
  /** Day from which it may be gone. */
  readonly sunset: string;
  /** The operation to use instead. */
  readonly successor?: { readonly name: string; readonly path: string };
}

/** What is wrong with one field. */
export interface FieldError {
  /** Path of the field, for example `budget.maxCredits`; empty for the whole body. */
  field: string;
  message: string;
}

/**
 * What the service promises about one operation. REST routes, MCP tools, the OpenAPI document and the
 * tests over the registry are all derived from it.
 */
export interface OperationContract<
  I extends TObject = TObject,
  O extends TSchema = TSchema,
  K extends OperationKind = OperationKind,
> {
  /** The MCP tool's name, the OpenAPI operationId and the audit action. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** `{name}` marks a path parameter; `{path}` matches over slashes. */
  readonly path: string;
  /** query reads; command is one transaction; start also begins a run; stream is a query whose REST answer is SSE. */
  readonly kind: K;
  /** HTTP status of success. */
  readonly status: 200 | 201 | 202 | 204;
  readonly area: string;
  /** Least scope of the key. */
  readonly scope: "workspace" | "agency" | "admin";
  /** Whether the call acts in one workspace; if `required`, an agency key must name it. */
  readonly workspace: "required" | "optional" | "none";
  /** Price in words. */
  readonly credits: string;
  /** What a call without a key gets: synthetic data, 401 because it would touch the outside world, or 401 because there is no demo. */
  readonly demo: "demo" | "safety" | "none";
  /** Slug of the skill that a start runs. */
  readonly skill?: string;
  readonly summary: string;
  /** When to use it, and what to use instead. Models choose by this text. */
  readonly description: string;
  readonly errors: readonly ErrorCode[];
  /** All inputs in one flat object: path parameters, query and body. Over MCP these are the arguments. */
  readonly input: I;
  readonly output: O;
  /** What no schema says of the input, such as fields that exclude each other: nothing where it is as it should be. */
  check?(input: Static<I>): FieldError[];
  /** Fields of `input` that travel in the query string although the method has a body. */
  readonly queryFields?: readonly string[];
  /** True when the answer holds a secret that is shown once: it is never kept in the clear. */
  readonly answersSecret?: boolean;
  /** True when the REST answer is the bytes of a file. */
  readonly binary?: boolean;
  /** Of lists: how they are narrowed and ordered. */
  readonly list?: ListRules;
  readonly deprecation?: Deprecation;
  readonly example: { readonly input: Static<I>; readonly output?: Static<O> };
}

export function defineOperation<I extends TObject, O extends TSchema, const K extends OperationKind>(
  contract: OperationContract<I, O, K>,
): OperationContract<I, O, K> {
  return contract;
}

export type InputOf<C> = C extends OperationContract<infer I, TSchema> ? Static<I> : never;
export type OutputOf<C> = C extends OperationContract<TObject, infer O> ? Static<O> : never;

/** Names of the path parameters, in order. */
export function pathFields(contract: Pick<OperationContract, "path">): string[] {
  return [...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
}
