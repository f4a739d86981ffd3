import { Hono } from "hono";
import * as v from "valibot";
import {
  incidentBody,
  incidentResponse,
  incidentsQuery,
  incidentsResponse,
} from "../../../contract/admin/incidents.ts";
import { idSchema } from "../../../contract/shared/request-values.ts";
import { exportIncidents, listIncidents } from "../../domain/incidents/list-incidents.ts";
import { saveIncident } from "../../domain/incidents/save-incident.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { parseInput, validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

/** Serves /admin/incidents, the register of confidentiality incidents. No endpoint deletes an entry. */
export const incidentRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists the register of confidentiality incidents, latest first",
      access: "admin",
      input: validate("query", incidentsQuery),
      response: incidentsResponse,
    }),
    async (c) => c.json({ success: true, ...(await listIncidents(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/export",
    ...endpoint({
      summary: "Exports the register of confidentiality incidents as CSV",
      access: "admin",
      response: "text/csv",
    }),
    async (c) => createFileResponse(await exportIncidents(c.var.store, c.var.admin), csvType),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Adds an entry to the register of confidentiality incidents, or corrects it",
      access: "admin",
      input: validate("json", incidentBody),
      response: incidentResponse,
    }),
    async (c) => {
      const { id } = parseInput(v.object({ id: idSchema }), c.req.param());
      const data = await saveIncident(c.var.store, c.var.admin, id, c.req.valid("json"));
      return c.json({ success: true, message: "The incident has been saved.", data });
    },
  );
