import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { SearchField } from "./search-field.tsx";

interface SearchBoxProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEscape: () => void;
}

/** Renders the header's search box. Submitting text opens /search, then clears and closes the box. */
export function SearchBox({ id, isOpen, onClose, onEscape }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  const leave = () => {
    setText("");
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query === "") return;
    leave();
    void navigate({ to: "/search", search: { q: query } });
  };

  return (
    <search id={id} hidden={!isOpen} className="border-t border-line bg-surface">
      <form onSubmit={submit} className="page-width flex gap-2 py-3">
        <SearchField
          label="Search products"
          inputRef={input}
          value={text}
          onChange={setText}
          onLeave={leave}
          onEscape={onEscape}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
