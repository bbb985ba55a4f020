import type { Static, TObject, TProperties, TSchema } from "typebox";
import { fillUnset } from "./answers.ts";
import type { ErrorCode } from "./errors.ts";
import type { ListRules } from "./list-rules.ts";
import { Closed, ListOf, NoContent, Paging } from "./schemas.ts";
import { withUnknown } from "./unknown.ts";

export type OperationKind = "query" | "command" | "start" | "stream";

/** Announces the removal of an operation long in advance: in every response, the OpenAPI document and the tool description. */
export interface Deprecation {
  /** Date from which callers should stop using it, for example `2027-01-31`. */
  readonly since: string;
  /** Date from which it may be removed. */
  readonly sunset: string;
  /** The operation to use instead. */
  readonly successor?: { readonly name: string; readonly path: string };
}

/** An invalid field of the input. */
export interface FieldError {
  /** Path of the field, for example `budget.maxCredits`; empty for the whole body. */
  field: string;
  message: string;
}

/** The public contract of one operation. REST routes, MCP tools, the OpenAPI document and the registry tests derive from it. */
export interface OperationContract<
  I extends TObject = TObject,
  O extends TSchema = TSchema,
  K extends OperationKind = OperationKind,
> {
  /** Also the name of the MCP tool, the OpenAPI operationId and the audit action. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** `{name}` marks a path parameter; `{path}` also matches slashes. */
  readonly path: string;
  /** query: reads; command: writes in one transaction; start: a command that starts a run; stream: a query whose REST response is SSE. */
  readonly kind: K;
  /** HTTP status of a successful response. */
  readonly status: 200 | 201 | 202 | 204;
  readonly area: string;
  /** Lowest scope that a key needs. */
  readonly scope: "workspace" | "agency" | "admin";
  /** Whether the call acts in one workspace. With `required`, an agency key must name the workspace. */
  readonly workspace: "required" | "optional" | "none";
  /** Price as text. */
  readonly credits: string;
  /**
   * The response to a call without a key: `demo` returns synthetic data; `safety` returns 401 because the operation acts on the
   * outside world; `none` returns 401 because the operation has no demo.
   */
  readonly demo: "demo" | "safety" | "none";
  /** Slug of the skill that the start runs. */
  readonly skill?: string;
  readonly summary: string;
  /** When to use it and what to use instead. Models choose operations by this text. */
  readonly description: string;
  readonly errors: readonly ErrorCode[];
  /** All inputs in one flat object: path parameters, query and body. They are the arguments of the MCP tool. */
  readonly input: I;
  readonly output: O;
  /** Rules across fields that JSON Schema cannot express, such as mutually exclusive fields. Returns an empty list if the input is valid. */
  check?(input: Static<I>): FieldError[];
  /** Other names that callers use for a field of `input`. They are accepted and not documented. */
  readonly otherNames?: Readonly<Record<string, readonly string[]>>;
  /** Fields of `input` that travel in the query string although the method has a body. */
  readonly queryFields?: readonly string[];
  /** Fields whose values the audit log stores, `settings.approvalPolicy` below `settings`. It stores others only if they are fixed. */
  readonly auditedFields?: readonly string[];
  /** True if the response contains a secret that is shown once. The service never stores that secret in plain text. */
  readonly answersSecret?: boolean;
  /** True if the REST response is the bytes of a file. */
  readonly binary?: boolean;
  /** For lists: how they are filtered and ordered. */
  readonly list?: ListRules;
  readonly deprecation?: Deprecation;
  readonly example: { readonly input: Static<I>; readonly output?: Static<O> };
}

/** What most operations are. A contract states these only where it differs. */
const USUAL = { scope: "workspace", workspace: "required", credits: "free", demo: "demo" } as const;
type Usual = keyof typeof USUAL;

/** A contract that may leave out some of its properties. */
export type Stated<C, Default extends keyof C> = Omit<C, Default> & Partial<Pick<C, Default>>;

export function defineOperation<I extends TObject, O extends TSchema, const K extends OperationKind>(
  stated: Stated<OperationContract<I, O, K>, Usual>,
): OperationContract<I, O, K> {
  const { input, output } = stated.example;
  const contract = { ...USUAL, ...stated, output: withUnknown(stated.output) };
  if (output === undefined) return contract;
  return { ...contract, example: { input, output: fillUnset(contract.output, output) } };
}

/** A read: GET and 200. */
export function defineQuery<I extends TObject, O extends TSchema>(
  stated: Stated<OperationContract<I, O, "query">, Usual | "method" | "kind" | "status">,
): OperationContract<I, O, "query"> {
  return defineOperation({ method: "GET", ...stated, kind: "query", status: 200 });
}

/** A write: POST and 201, or 200 with another method. */
export function defineCommand<I extends TObject, O extends TSchema>(
  stated: Stated<OperationContract<I, O, "command">, Usual | "method" | "kind" | "status">,
): OperationContract<I, O, "command"> {
  const { method = "POST", status = method === "POST" ? 201 : 200 } = stated;
  return defineOperation({ ...stated, method, status, kind: "command" });
}

/** A removal: DELETE and 204. */
export function defineDelete<I extends TObject>({
  example,
  ...stated
}: Stated<
  Omit<OperationContract<I, typeof NoContent, "command">, "method" | "kind" | "status" | "output" | "example">,
  Usual | "errors"
> & {
  /** The input of the example. */
  readonly example: Static<I>;
}): OperationContract<I, typeof NoContent, "command"> {
  return defineCommand({
    errors: ["not_found"],
    ...stated,
    method: "DELETE",
    status: 204,
    output: NoContent,
    example: { input: example, output: {} },
  });
}

type PagingFields = ReturnType<typeof Paging>;

/** A list of items, page by page. */
export function defineList<P extends TProperties, S extends TSchema>({
  fields,
  item,
  paging = { defaultLimit: 50, maxLimit: 200 },
  list: { filters = {}, identifier = "id", ...order },
  example: { input, data, ...page },
  ...stated
}: Stated<
  Omit<
    OperationContract<TObject<P & PagingFields>>,
    "method" | "kind" | "status" | "input" | "output" | "list" | "example"
  >,
  Usual | "errors"
> & {
  /** Input fields besides those of every list. */
  readonly fields: P;
  readonly item: S;
  readonly paging?: Parameters<typeof Paging>[0];
  /** Lists identify their items by `id` unless stated otherwise. */
  readonly list: Stated<ListRules, "identifier" | "filters">;
  readonly example: {
    readonly input: Static<TObject<P & PagingFields>>;
    readonly data: Static<S>[];
    readonly total?: number;
    readonly nextCursor?: string;
  };
}): OperationContract<TObject<P & PagingFields>, ReturnType<typeof ListOf<S>>, "query"> {
  const output = ListOf(item);
  return defineQuery({
    errors: ["validation_error"],
    ...stated,
    input: Closed({ ...fields, ...Paging(paging) }),
    output,
    list: { filters, identifier, ...order },
    example: { input, output: fillUnset(output, { data, nextCursor: null, total: data.length, ...page }) },
  });
}

export type InputOf<C> = C extends OperationContract<infer I, TSchema> ? Static<I> : never;
export type OutputOf<C> = C extends OperationContract<TObject, infer O> ? Static<O> : never;

/** The names of the path parameters, in order. */
export function pathFields(contract: Pick<OperationContract, "path">): string[] {
  return [...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
}
