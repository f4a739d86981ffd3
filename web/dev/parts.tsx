import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { Package, Store, Truck } from "lucide-react";
import { type ReactNode, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import * as v from "valibot";
import { Alert, type alertTones } from "../components/alert.tsx";
import { BackLink } from "../components/back-link.tsx";
import { Badge, type BadgeTone } from "../components/badge.tsx";
import { Button, type ButtonSize, type ButtonVariant } from "../components/button.tsx";
import { DataTable } from "../components/data-table.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Disclosure } from "../components/disclosure.tsx";
import {
  CheckboxField,
  PasswordField,
  SelectField,
  TextareaField,
  TextField,
} from "../components/fields.tsx";
import { FilterBar } from "../components/filter-bar.tsx";
import { Form } from "../components/form.tsx";
import { Skeleton, Spinner } from "../components/loading.tsx";
import { EmptyState, ErrorView } from "../components/page-states.tsx";
import { Pagination } from "../components/pagination.tsx";
import { Panel } from "../components/panel.tsx";
import { RadioCards } from "../components/radio-cards.tsx";
import { SaveBar } from "../components/save-bar.tsx";
import { Table } from "../components/table.tsx";
import { Tab, Tabs } from "../components/tabs.tsx";
import { Toasts } from "../components/toasts.tsx";
import { createStoreHistory } from "../lib/overlay-history.ts";
import { adminToast, toast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import "../styles.css";

/** The shared parts in their states, at /dev/parts of the development server. The build has no such page. */
function Parts() {
  return (
    <main className="page-width grid gap-5 py-8">
      <h1 className="text-title font-extrabold">Parts</h1>
      <Panel title="Text">
        <p className="text-display font-extrabold">Display</p>
        <p className="text-title font-extrabold">Title</p>
        <p className="text-section font-bold">Section</p>
        <p className="text-heading font-bold">Heading</p>
        <p className="text-lead">Lead</p>
        <p className="text-body">Body</p>
        <p className="text-small text-ink-muted">Small</p>
        <p className="text-caption text-ink-muted">Caption</p>
      </Panel>
      <Panel title="Buttons">
        <ButtonExamples />
      </Panel>
      <Panel title="Badges">
        <Row>
          {badgeTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Panel>
      <Panel title="Messages">
        <div className="grid gap-3">
          {(["info", "success", "warning", "error"] satisfies (keyof typeof alertTones)[]).map((tone) => (
            <Alert key={tone} tone={tone} title={`Title (${tone})`}>
              What happened, and what to do next.
            </Alert>
          ))}
          <Row>
            <Button variant="secondary" onClick={() => toast.success("Added to your cart")}>
              Message
            </Button>
            <Button
              variant="secondary"
              onClick={() => adminToast.undoable("5 prices changed", () => toast.info("Undone"))}
            >
              Message with Undo
            </Button>
            <Button variant="secondary" onClick={() => toast.error("We couldn't save that")}>
              Error
            </Button>
            <DialogExample />
          </Row>
        </div>
      </Panel>
      <Panel title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Text" name="text" />
          <TextField label="Required, with a hint" name="hint" hint="As on the label" required />
          <TextField label="Invalid" name="invalid" error="Enter a name" />
          <TextField label="Disabled" name="disabled" value="Fixed" disabled readOnly />
          <SelectField label="Select" name="select" options={[{ value: "mb", label: "Manitoba" }]} />
          <PasswordField label="Password" name="password" autoComplete="off" />
          <TextareaField label="Long text" name="long" />
          <div>
            <CheckboxField label="Checkbox" name="checkbox" hint="With a hint" />
            <CheckboxField label="Invalid" name="invalid-checkbox" error="Accept the terms" />
          </div>
        </div>
      </Panel>
      <Panel title="Choices">
        <ChoiceExamples />
      </Panel>
      <Panel title="Disclosures">
        <Disclosure summary="Show as table">
          <p className="mt-2">The content</p>
        </Disclosure>
        <Disclosure summary={<h3 className="text-lead">Order Summary</h3>} folded="$12.00" isOpenInitially>
          <p className="mt-2">The content</p>
        </Disclosure>
      </Panel>
      <Panel title="Ways through pages">
        <div className="grid gap-3">
          <BackLink to="/products">Back to Products</BackLink>
          <Tabs label="To do">
            <Tab to="/products" isCurrent>
              All
            </Tab>
            <Tab to="/products" isCurrent={false} count={3}>
              To pack
            </Tab>
          </Tabs>
          <Pagination page={4} totalPages={9} onPageChange={() => {}} />
        </div>
      </Panel>
      <FilterBar
        search={<TextField label="Search" name="search" />}
        activeCount={2}
        onClear={() => {}}
        aside={<Badge tone="brand">Filters Active</Badge>}
      >
        <SelectField label="Status" name="status" options={[{ value: "", label: "Any status" }]} />
      </FilterBar>
      <Panel title="Tables">
        <Table caption="Sums by tender" columns={tenderColumns} rows={tenders} rowId={({ name }) => name} />
        <Table
          caption="Parcels"
          columns={tenderColumns}
          rows={tenders}
          rowId={({ name }) => name}
          narrowLayout="labels"
        />
      </Panel>
      <DataTable
        caption="Products"
        columns={[
          { heading: "Name", sort: "name", cell: ({ name }) => name },
          { heading: "Net", isRight: true, cell: ({ net }) => net },
        ]}
        rows={tenders}
        rowId={({ name }) => name}
        sorting={{ sort_by: "name", order: "asc" }}
        onSort={() => {}}
      />
      <EmptyState icon={Package} title="No products yet" message="Products appear here once you add them.">
        <Button>Add Product</Button>
      </EmptyState>
      <ErrorView
        title="The products could not be loaded"
        message="Check your connection."
        onRetry={() => {}}
      />
      <EditorExample />
    </main>
  );
}

function ButtonExamples() {
  const [isBusy, setBusy] = useState(false);
  return (
    <div className="grid gap-3">
      {buttonVariants.map((variant) => (
        <Row key={variant} isDark={variant === "accent"}>
          {buttonSizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} isBusy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        </Row>
      ))}
      <CheckboxField label="Busy" checked={isBusy} onChange={() => setBusy(!isBusy)} />
      {isBusy && (
        <Row>
          <Spinner />
          <Skeleton className="h-10 w-60" />
        </Row>
      )}
    </div>
  );
}

const buttonVariants: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "danger", "accent"];
const buttonSizes: readonly ButtonSize[] = ["sm", "md", "lg"];
const badgeTones: readonly BadgeTone[] = ["neutral", "brand", "accent", "saving", "danger", "dark", "plain"];

interface Tender {
  readonly name: string;
  readonly net: string;
}

const tenders: readonly Tender[] = [
  { name: "Cash", net: "$12.00" },
  { name: "Interac", net: "$7.50" },
];
const tenderColumns = [
  { heading: "Tender", cell: ({ name }: Tender) => name },
  { heading: "Net", cell: ({ net }: Tender) => net, isRight: true },
];

interface RowProps {
  readonly isDark?: boolean;
  readonly children: ReactNode;
}

function Row({ isDark = false, children }: RowProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-3 ${isDark ? "on-dark rounded-control bg-brand-900 p-3" : ""}`}
    >
      {children}
    </div>
  );
}

function DialogExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Delete the product?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Delete
            </Button>
          </>
        }
      >
        This cannot be undone.
      </Dialog>
    </>
  );
}

function ChoiceExamples() {
  const [fulfilment, setFulfilment] = useState<"delivery" | "pickup" | "locker">("delivery");
  const [buyer, setBuyer] = useState<"all" | "account" | "guest">("all");
  return (
    <div className="grid gap-3">
      <RadioCards
        label="Delivery or pick-up"
        value={fulfilment}
        options={[
          { value: "delivery", label: "Delivery", note: "$4.99, arrives tomorrow", icon: Truck },
          { value: "pickup", label: "Pick up in the shop", note: "Free", icon: Store },
          { value: "locker", label: "Locker", note: "All are taken right now.", isDisabled: true },
        ]}
        onChange={setFulfilment}
      />
      <RadioCards
        label="Account or Guest"
        value={buyer}
        options={[
          { value: "all", label: "Both" },
          { value: "account", label: "Accounts" },
          { value: "guest", label: "Guests" },
        ]}
        onChange={setBuyer}
        layout="rows"
      />
    </div>
  );
}

function EditorExample() {
  const form = useForm({
    initial: { name: "" },
    schema: v.object({ name: v.pipe(v.string(), v.nonEmpty("Enter a name")) }),
    submit: async ({ name }) => adminToast.success(`${name} has been saved.`),
  });
  return (
    <Form form={form}>
      <Panel title="A form with its bar to save">
        <TextField {...form.text("name")} label="Name" />
      </Panel>
      <SaveBar form={form} saveLabel="Save" />
    </Form>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Parts, notFoundComponent: () => null }),
  history: createStoreHistory(),
});
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root element.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
