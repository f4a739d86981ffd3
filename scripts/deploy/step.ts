/** A step of a deployment. The owner confirms its text before it runs. */
export interface Step {
  readonly text: string;
  readonly run: () => Promise<unknown>;
}
