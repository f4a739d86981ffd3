import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useEarlyInput } from "../../lib/early-input.ts";
import { useOverlayEntry } from "../../lib/overlay-history.ts";
import { SearchField } from "../catalog/search/search-field.tsx";

interface HeaderSearchProps {
  readonly id: string;
  /** On narrow screens the search is hidden until it is opened. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEscape: () => void;
}

/**
 * Searches from the header. Submitting text opens /search, then clears and closes the box. Without JavaScript it is a
 * plain form.
 */
export function HeaderSearch({ id, isOpen, onClose, onEscape }: HeaderSearchProps) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useOverlayEntry({ isOpen, onClose, isModal: false });
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
        <SearchField
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
