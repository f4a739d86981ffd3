import { createFileRoute } from "@tanstack/react-router";
import { WishlistPage } from "../features/catalog/wishlist/wishlist-page.tsx";

export const Route = createFileRoute("/wishlist")({ component: WishlistPage });
