import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BackLink } from "../../../../components/back-link.tsx";
import { categoriesOptions } from "../../../../features/admin/categories/queries.ts";
import { OfferEditor } from "../../../../features/admin/offers/offer-editor.tsx";
import {
  createOfferValues,
  toCopyValues,
  toOfferValues,
} from "../../../../features/admin/offers/offer-form.ts";
import { OfferStatus } from "../../../../features/admin/offers/offer-status.tsx";
import { offerOptions } from "../../../../features/admin/offers/queries.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { useStoreDates } from "../../../../lib/dates.ts";
import { searchSchema, textParam } from "../../../../lib/search-params.ts";
import { throwNotFound } from "../../../../lib/throw-not-found.ts";

/** `copy` is the id of the offer that a new one is filled from. */
const offerSearch = searchSchema({ copy: textParam });

/** Edits the offer with this id, or a new one if the id is "new". */
export const Route = createFileRoute("/_admin/admin/offers/$id")({
  staticData: { errorTitle: "The offer could not be loaded" },
  validateSearch: offerSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps: { copy } }) => {
    const loadedId = id === "new" ? copy : id;
    return Promise.all([
      queryClient.ensureQueryData(categoriesOptions),
      loadedId !== undefined && queryClient.ensureQueryData(offerOptions(loadedId)).catch(throwNotFound),
    ]);
  },
  component: EditOffer,
});

function EditOffer() {
  const { id } = Route.useParams();
  const { copy } = Route.useSearch();
  const { today } = useStoreDates();
  const isNew = id === "new";
  const loadedId = isNew ? copy : id;
  const loaded = useQuery({ ...offerOptions(loadedId ?? ""), enabled: loadedId !== undefined }).data;
  return (
    <AdminPage
      title={isNew ? "New offer" : (loaded?.title ?? "Offer")}
      actions={<BackLink to="/admin/offers">Back to Offers</BackLink>}
    >
      {!isNew && loaded !== undefined && <OfferStatus offer={loaded} />}
      {isNew || loaded === undefined ? (
        <OfferEditor
          key={`new ${copy}`}
          saved={undefined}
          initial={loaded === undefined ? createOfferValues(today) : toCopyValues(loaded, today)}
        />
      ) : (
        <OfferEditor key={id} saved={loaded} initial={toOfferValues(loaded)} />
      )}
    </AdminPage>
  );
}
