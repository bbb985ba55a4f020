/** Why the service cannot start: the problem and the way out, in sentences for the operator. Shown without a stack trace. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartFailure";
  }
}
