import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";

interface SearchBoxProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The header's search: goes to /search only for text that is not blank, then clears and closes itself. */
export function SearchBox({ id, isOpen, onClose }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query === "") return;
    setText("");
    onClose();
    void navigate({ to: "/search", search: { q: query } });
  };

  return (
    <search id={id} hidden={!isOpen} className="border-t border-line bg-surface">
      <form onSubmit={submit} className="page-width flex gap-2 py-3">
        <span className="relative flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
          />
          <input
            ref={input}
            type="search"
            aria-label="Search products"
            placeholder="Search products..."
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") onClose();
            }}
            className="min-h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-11 text-base placeholder:text-ink-muted"
          />
        </span>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
