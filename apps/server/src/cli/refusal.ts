/** What the operator's tool does not do, in one sentence for the operator. */
export class Refusal extends Error {}
