import { createPickups } from "../builders/pickups.ts";
import { accounts, call } from "./store-api.ts";

export const { makeReady, handOver } = createPickups({ call, anAdminToken: accounts.anAdminToken });
