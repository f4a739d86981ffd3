import { useSuspenseQuery } from "@tanstack/react-query";
import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import type { UseFormReturn } from "../../../lib/use-form.ts";
import { categoriesOptions } from "../categories/queries.ts";
import type { OfferValues } from "./offer-form.ts";
import { ProductChoice } from "./product-choice.tsx";

interface FieldsProps {
  readonly form: Pick<UseFormReturn<OfferValues>, "values" | "errors" | "text" | "checkbox"> & {
    readonly change: (changes: Partial<OfferValues>) => void;
  };
}

const pairClass = "grid items-start gap-4 sm:grid-cols-2";

export function GiftFields({ form }: FieldsProps) {
  return (
    <Panel title="What it gives">
      <div className="grid gap-4">
        <TextField
          {...form.text("title")}
          label="Title"
          required
          maxLength={80}
          hint="Shoppers see it in the cart and on their receipts"
        />
        <div className={pairClass}>
          <SelectField {...form.text("gives")} label="Kind" options={gifts} />
          <SizeFields form={form} />
        </div>
        <CheckboxField
          {...form.checkbox("combines")}
          label="Counts together with other offers"
          hint="Otherwise shoppers get whichever takes off more"
        />
      </div>
    </Panel>
  );
}

const gifts = [
  { value: "percentage", label: "Percentage off" },
  { value: "amount", label: "Amount off" },
  { value: "free_delivery", label: "Free delivery" },
  { value: "buy_get", label: "Buy some, get some free" },
];

function SizeFields({ form }: FieldsProps) {
  switch (form.values.gives) {
    case "percentage":
      return <TextField {...form.text("percent")} label="Percent" required inputMode="decimal" />;
    case "amount":
      return <TextField {...form.text("amount")} label="Amount ($)" required inputMode="decimal" />;
    case "free_delivery":
      return null;
    case "buy_get":
      return (
        <div className="grid grid-cols-2 gap-4">
          <TextField {...form.text("buy")} label="Buy" required inputMode="numeric" />
          <TextField {...form.text("get")} label="Get free" required inputMode="numeric" />
        </div>
      );
  }
}

export function ScopeFields({ form }: FieldsProps) {
  const { values, errors, change } = form;
  const error = errors.scope ?? errors["terms.scope.ids"];
  return (
    <Panel title="For what">
      <div className="grid gap-4">
        <SelectField
          {...form.text("scope")}
          label="Products"
          options={scopes}
          error={values.scope === "all" ? error : undefined}
        />
        {values.scope === "categories" && (
          <CategoryChoice
            chosen={values.categories}
            error={error}
            onChange={(categories) => change({ categories })}
          />
        )}
        {values.scope === "products" && (
          <ProductChoice
            chosen={values.products}
            error={error}
            onChange={(products) => change({ products })}
          />
        )}
        <div className={pairClass}>
          <TextField
            {...form.text("from")}
            label="From ($)"
            inputMode="decimal"
            hint="What these products cost at least. Leave blank for any amount"
          />
        </div>
        <CheckboxField
          {...form.checkbox("excludes_sale")}
          label="Not on sale products"
          hint="Products with sale days do not count while their sale is on"
        />
      </div>
    </Panel>
  );
}

const scopes = [
  { value: "all", label: "All products" },
  { value: "categories", label: "Categories" },
  { value: "products", label: "Single products" },
];

interface CategoryChoiceProps {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

function CategoryChoice({ chosen, error, onChange }: CategoryChoiceProps) {
  const { data: categories } = useSuspenseQuery(categoriesOptions);
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2">
      <legend className="pb-1 text-small font-medium">Categories of the offer</legend>
      {categories.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          // A category that was deleted since is not chosen any more.
          onChange={({ target }) =>
            onChange(
              categories
                .map((category) => category.id)
                .filter((other) => (other === id ? target.checked : chosen.includes(other))),
            )
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function LimitFields({ form }: FieldsProps) {
  return (
    <Panel title="Who and when">
      <div className="grid gap-4">
        <div className={pairClass}>
          <TextField {...form.text("starts_on")} label="First day" type="date" required />
          <TextField {...form.text("ends_on")} label="Last day" type="date" hint="Leave blank for no end" />
        </div>
        <div>
          <CheckboxField {...form.checkbox("first_order")} label="Only for a customer's first order" />
          {!form.values.first_order && (
            <CheckboxField {...form.checkbox("is_once_per_customer")} label="Once for each customer" />
          )}
        </div>
        <div className={pairClass}>
          <TextField
            {...form.text("max_uses")}
            label="Orders at most"
            inputMode="numeric"
            hint="Leave blank for no limit"
          />
          <TextField
            {...form.text("customer_email")}
            label="For one customer"
            type="email"
            autoComplete="off"
            hint="The email address. Leave blank for everybody"
          />
        </div>
      </div>
    </Panel>
  );
}

interface CodeFieldsProps extends FieldsProps {
  /** The codes of a saved offer do not change. */
  readonly isSaved: boolean;
}

export function CodeFields({ form, isSaved }: CodeFieldsProps) {
  const { values, errors, change } = form;
  return (
    <Panel title={isSaved ? "Where it is shown" : "Code, and where it is shown"}>
      <div className="grid gap-4">
        {!isSaved && (
          <>
            <RadioCards
              label="Code"
              value={values.codes}
              options={codeKinds}
              onChange={(codes) => change({ codes, ...(codes === "many" && { display: "hidden" }) })}
            />
            {errors.codes !== undefined && (
              <p role="alert" className="text-small font-medium text-danger">
                {errors.codes}
              </p>
            )}
            <div className={pairClass}>
              {values.codes === "one" && (
                <TextField
                  {...form.text("code")}
                  error={errors.code ?? errors["codes.code"]}
                  label="The code"
                  required
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={40}
                  hint="Letters and digits, such as SPRING10"
                />
              )}
              {values.codes === "many" && (
                <TextField
                  {...form.text("count")}
                  label="Number of codes"
                  required
                  inputMode="numeric"
                  hint="Each counts in one order, and nobody can guess it"
                />
              )}
            </div>
          </>
        )}
        <SelectField
          {...form.text("display")}
          label="Shown to shoppers"
          options={values.codes === "many" ? displays.slice(0, 1) : displays}
        />
      </div>
    </Panel>
  );
}

const codeKinds = [
  { value: "one", label: "One code", note: "For everybody who knows it" },
  { value: "many", label: "Many codes", note: "Each for one order" },
  { value: "automatic", label: "No code", note: "Counts in every cart" },
] as const;

const displays = [
  { value: "hidden", label: "Nowhere" },
  { value: "line", label: "As a line on its products and in the cart" },
  { value: "banner", label: "As a line, and as a banner on the home page" },
];
