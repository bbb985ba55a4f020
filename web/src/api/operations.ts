import type { Call, OperationCalls, OperationName, Page } from "@findable/contract/client";

/** `serp_gap` is `serpGap` in the client. */
type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;
type Field<Tree, Name> = Name extends keyof Tree ? Tree[Name] : never;
type MethodAt<Tree, Name extends string> = Name extends `${infer Head}.${infer Rest}`
  ? MethodAt<Field<Tree, Camel<Head>>, Rest>
  : Field<Tree, Camel<Name>>;

type Asks = (input: never, ...rest: never[]) => Call<unknown>;

export type { OperationName } from "@findable/contract/client";

/** The input of an operation: `InputOf<"agent.invocations.get">`. */
export type InputOf<Name extends OperationName> =
  MethodAt<OperationCalls, Name> extends (input: infer Input, ...rest: never[]) => unknown ? NonNullable<Input> : never;

/** The response body of an operation. */
export type OutputOf<Name extends OperationName> =
  MethodAt<OperationCalls, Name> extends (...input: never[]) => Call<infer Body> ? Body : never;

/** The operations that return pages, and the items of those pages. */
export type ListName = {
  [Name in OperationName]: MethodAt<OperationCalls, Name> extends Asks & { pages: unknown } ? Name : never;
}[OperationName];
export type ItemOf<Name extends ListName> = OutputOf<Name> extends Page<infer Item> ? Item : never;

/** The starts that can return their price before they run. */
export type PricedName = {
  [Name in OperationName]: MethodAt<OperationCalls, Name> extends Asks & { estimate: unknown } ? Name : never;
}[OperationName];
