import type { RequestIdVariables } from "hono/request-id";
import type { StoreContext } from "../domain/context.ts";
import type { Profile } from "../domain/profiles/profile.ts";
import type { Bindings, Settings } from "../env.ts";

export interface AppEnv {
  Bindings: Bindings;
  Variables: RequestIdVariables & {
    settings: Settings;
    store: StoreContext;
    profile: Profile;
    /** Of routes that are open to all: who it is, if they are signed in (readVisitor). */
    visitor: Profile | undefined;
  };
}
