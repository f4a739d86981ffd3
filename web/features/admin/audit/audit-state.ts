import * as v from "valibot";
import { auditEntities } from "../../../../contract/admin.ts";
import { choiceParam, pageParam } from "../shared/url-state.ts";

/** The audit log as it stands in its address. */
export const auditState = v.object({ entity: choiceParam(auditEntities), page: pageParam });
export type AuditState = v.InferOutput<typeof auditState>;
