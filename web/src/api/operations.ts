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

/** What an operation takes, by its name: `InputOf<"agent.invocations.get">`. */
export type InputOf<Name extends OperationName> =
  MethodAt<OperationCalls, Name> extends (input: infer Input, ...rest: never[]) => unknown ? NonNullable<Input> : never;

/** The body it answers. */
export type OutputOf<Name extends OperationName> =
  MethodAt<OperationCalls, Name> extends (...input: never[]) => Call<infer Body> ? Body : never;

/** The names of lists, and what their pages hold. */
export type ListName = {
  [Name in OperationName]: MethodAt<OperationCalls, Name> extends Asks & { pages: unknown } ? Name : never;
}[OperationName];
export type ItemOf<Name extends ListName> = OutputOf<Name> extends Page<infer Item> ? Item : never;

/** The names of starts whose price can be asked before. */
export type PricedName = {
  [Name in OperationName]: MethodAt<OperationCalls, Name> extends Asks & { estimate: unknown } ? Name : never;
}[OperationName];
