/** An error with a complete message for the user, which is shown without a stack. */
export class Failure extends Error {
  readonly exitCode: number = 1;
}

/** The exit code of a command that could not run, because this machine lacks a program. */
export const notRunExitCode = 3;

/** This machine lacks a program, which the message names. */
export class MissingProgram extends Failure {
  override readonly exitCode = notRunExitCode;
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Failure) return error.message;
  const sentence = "code" in error && systemSentences[String(error.code)];
  return sentence ? `${sentence} (${error.message})` : (error.stack ?? error.message);
}

const systemSentences: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full: free some space and run the command again.",
  EACCES: "A file may not be read or written by this user: change its owner or its permissions.",
  EISDIR: "This is a folder, not a file.",
  EROFS: "The disk is read-only: use a folder that can be written, for example with DATA_DIR.",
};
