import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type ComponentType, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { controlClass } from "../../components/classes.ts";
import { classNames } from "../../lib/class-names.ts";
import { useEarlyInput } from "../../lib/early-input.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import type { SearchFieldProps } from "../catalog/search/search-field.tsx";

interface HeaderSearchProps {
  readonly id: string;
  /** On narrow screens the search is hidden until it is opened. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEscape: () => void;
}

/**
 * Searches from the header. Submitting text opens /search, then clears and closes the box. Without JavaScript it is a plain
 * form, and so it is until the code of the suggestions has loaded.
 */
export function HeaderSearch({ id, isOpen, onClose, onEscape }: HeaderSearchProps) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const Field = useSearchField(input) ?? PlainField;
  useEarlyInput(form, { q: "" }, ({ q = "" }) => setText(q));

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  const leave = () => {
    setText("");
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query === "") return input.current?.focus();
    leave();
    void navigate({ to: "/search", search: { q: query } });
  };

  return (
    <search
      id={id}
      className={classNames(
        "py-2 max-lg:order-last max-lg:basis-full lg:max-w-2xl lg:flex-1 noscript:block",
        !isOpen && "max-lg:hidden",
      )}
    >
      <form ref={form} method="get" action="/search" onSubmit={submit} className="relative flex gap-2">
        <Field
          name="q"
          label="Search products"
          inputRef={input}
          value={text}
          onChange={setText}
          onLeave={leave}
          onEscape={onEscape}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}

type FieldProps = Pick<
  SearchFieldProps,
  "name" | "label" | "inputRef" | "value" | "onChange" | "onLeave" | "onEscape"
>;

/** Loads the field with suggestions after the first paint, and moves the focus to it if the plain field has it. */
function useSearchField(input: { readonly current: HTMLInputElement | null }) {
  const [loaded, setLoaded] = useState<{ Field: ComponentType<FieldProps>; hadFocus: boolean }>();
  useEffect(() => {
    whenIdle()
      .then(() => import("../catalog/search/search-field.tsx"))
      .then(
        ({ SearchField }) =>
          setLoaded({ Field: SearchField, hadFocus: document.activeElement === input.current }),
        () => undefined, // the plain field stays
      );
  }, [input]);
  useLayoutEffect(() => {
    if (loaded?.hadFocus) input.current?.focus();
  }, [loaded, input]);
  return loaded?.Field;
}

function PlainField({ name, label, inputRef, value, onChange, onEscape }: FieldProps) {
  return (
    <span className="relative block flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
      />
      <input
        ref={inputRef}
        name={name}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={label}
        placeholder="Search products..."
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onEscape?.();
        }}
        className={classNames(controlClass, "pl-11")}
      />
    </span>
  );
}
