export interface Session {
  readonly status: "loading" | "signed-in" | "signed-out";
  readonly userId?: string;
  readonly email?: string;
}

/** The token that goes with every call to the API; none for a guest. */
export async function accessToken(): Promise<string | undefined> {
  return undefined;
}

/** Who is signed in, kept up to date. */
export function useSession(): Session {
  return { status: "signed-out" };
}
