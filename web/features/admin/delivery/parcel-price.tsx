import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { postalCodeSchema } from "../../../../contract/account/addresses.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { findShippingZone } from "../../../../contract/shipping/find-shipping-zone.ts";
import type { ShippingDocument } from "../../../../contract/shipping/shipping-document.ts";
import { findShippingRate } from "../../../../contract/shipping/shipping-rates.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormFailure } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { deliveryOptions } from "../../cart/delivery-query.ts";
import { shippingZonesOptions } from "./queries.ts";

/** Answers what a parcel costs, as the shop's pages do. */
export function ParcelPrice() {
  const queryClient = useQueryClient();
  const { document } = useSuspenseQuery(shippingZonesOptions).data;
  const [answer, setAnswer] = useState("");
  const form = useForm({
    initial: { kilograms: "", dollars: "", postal_code: "" },
    schema: parcelForm,
    submit: async ({ weightGrams, valueCents, postalCode }) => {
      setAnswer("");
      const place = await queryClient.fetchQuery({ ...deliveryOptions(postalCode), staleTime: 0 });
      const rate = findShippingRate(place.rates, { weightGrams, valueCents });
      const zone = findZoneName(document, { postalCode, isLocal: place.is_local });
      setAnswer(
        rate === undefined
          ? `You don't deliver to ${postalCode}.`
          : `Delivery to ${postalCode} costs ${formatCents(rate.cost_cents)} (${zone}).`,
      );
    },
  });
  return (
    <Panel title="What does a parcel cost?" className="print:hidden">
      <Form form={form}>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField {...form.text("kilograms")} label="Weight (kg)" inputMode="decimal" autoComplete="off" />
          <TextField
            {...form.text("dollars")}
            label="Order value ($)"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...form.text("postal_code")}
            label="Postal code"
            placeholder="A1A 1A1"
            autoCapitalize="characters"
            autoComplete="off"
          />
        </div>
        <p role="status" className="font-semibold empty:hidden">
          {answer}
        </p>
        <FormFailure form={form} />
        <Button type="submit" variant="secondary" className="justify-self-end" isBusy={form.isSubmitting}>
          Show the price
        </Button>
      </Form>
    </Panel>
  );
}

const parcelForm = v.pipe(
  v.object({
    kilograms: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,4}(\.\d{1,3})?$/, "Enter a weight, for example 2.5"),
    ),
    dollars: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,5}(\.\d{1,2})?$/, "Enter an amount, for example 40.00"),
    ),
    postal_code: postalCodeSchema,
  }),
  v.transform(({ kilograms, dollars, postal_code: postalCode }) => ({
    weightGrams: Math.round(Number(kilograms) * 1_000),
    valueCents: Math.round(Number(dollars) * 100),
    postalCode,
  })),
);

function findZoneName(
  document: ShippingDocument,
  destination: { readonly postalCode: string; readonly isLocal: boolean },
): string {
  if (destination.isLocal) return "local";
  const found = findShippingZone(document, destination);
  return found.kind === "own" ? found.zone.name : "standard prices";
}
