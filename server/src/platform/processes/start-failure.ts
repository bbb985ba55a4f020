/** Why the service cannot start, in sentences for whoever starts it: what is so, and the way out. Nobody needs a stack. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartFailure";
  }
}
