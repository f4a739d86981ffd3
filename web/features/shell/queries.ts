import { queryOptions } from "@tanstack/react-query";
import type { PublicTextPageName } from "../../../contract/store/texts.ts";
import { getApi, unwrapData } from "../../lib/api.ts";

export function textOptions(page: PublicTextPageName) {
  return queryOptions({
    queryKey: ["store-settings", "texts", page],
    queryFn: (context) =>
      unwrapData(getApi(context)["store-settings"].texts[":page"].$get({ param: { page } })),
  });
}

export function ownPageOptions(slug: string) {
  return queryOptions({
    queryKey: ["store-settings", "pages", slug],
    queryFn: (context) => unwrapData(getApi(context).pages[":slug"].$get({ param: { slug } })),
  });
}
