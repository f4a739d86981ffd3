import { useSuspenseQuery } from "@tanstack/react-query";
import { Disclosure } from "../../../components/disclosure.tsx";
import { StateBadge } from "./describe-rows.tsx";
import { classKind } from "./kinds/class-kind.tsx";
import { exceptionKind } from "./kinds/exception-kind.tsx";
import { rateKind } from "./kinds/rate-kind.tsx";
import { registrationKind } from "./kinds/registration-kind.tsx";
import { taxesOptions } from "./queries.ts";
import { OwnTaxRows } from "./tax-table.tsx";

/** Lists the store's registrations, without which no tax is charged. */
export function Registrations() {
  return (
    <OwnTaxRows
      kind={registrationKind}
      title="Registrations"
      note="A tax is charged only while you're registered for it, and its number is printed on receipts. When you give a registration up, set its last day."
      emptyText="None. No tax is charged by place."
      badge={(row) => <StateBadge row={row} />}
    />
  );
}

/** Lists the owner's own rates, which override the built-in ones. */
export function OwnRates() {
  return (
    <OwnTaxRows
      kind={rateKind}
      title="Your own rates"
      note="On its days, your rate counts instead of the built-in one of the same place and part."
      emptyText="None. The built-in rates count."
      badge={(row) => <StateBadge row={row} />}
    />
  );
}

/** Lists the owner's own exceptions, which override the built-in ones. */
export function OwnExceptions() {
  return (
    <OwnTaxRows
      kind={exceptionKind}
      title="Your own exceptions"
      note="On its days, your exception counts instead of the built-in one of the same class, place and part."
      emptyText="None. The built-in exceptions count."
      badge={(row) => <StateBadge row={row} />}
    />
  );
}

/** Lists the tax classes that products can have: the owner's own, and the built-in ones. */
export function OwnClasses() {
  const { law } = useSuspenseQuery(taxesOptions).data;
  return (
    <OwnTaxRows kind={classKind} title="Your own tax classes" emptyText="You have no class of your own.">
      <Disclosure summary={`${law.classes.length} built-in classes`} className="mt-3">
        <ul aria-label="Built-in classes" className="divide-y divide-line">
          {law.classes.map(({ id, name, hint }) => (
            <li key={id} className="py-2">
              <p className="font-semibold">{name}</p>
              <p className="text-small text-ink-muted">
                {hint}. <code>{id}</code> in files
              </p>
            </li>
          ))}
        </ul>
      </Disclosure>
    </OwnTaxRows>
  );
}
