import * as v from "valibot";
import { choiceParam, pageParam } from "../shared/url-state.ts";

/** The e-mails' screen as it stands in its address. Nothing said: those that need somebody's hand. */
export const mailsState = v.object({ show: choiceParam(["queued", "sent", "all"]), page: pageParam });
export type MailsState = v.InferOutput<typeof mailsState>;
