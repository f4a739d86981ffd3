import { createFileRoute, Link } from "@tanstack/react-router";
import { HandCoins, HeartHandshake, Leaf, Mail, ShieldCheck } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { useStore } from "../lib/store-settings.ts";

export const Route = createFileRoute("/about")({
  component: AboutPage,
});

function AboutPage() {
  const store = useStore();
  return (
    <div className="page-width grid gap-14 pt-10 pb-20">
      <PageHeading title={`About ${store.name}`} subtitle={`${store.tagline}, from ${store.town}.`} />
      <div className="grid gap-5 md:grid-cols-2">
        <section className="panel grid content-start gap-3 p-6 sm:p-8">
          <h2 className="text-xl font-bold">Our Story</h2>
          <p>
            {store.name} began with a simple question: why should one pen cost more than its share of a box of
            pens? We buy the way shops buy, and pass the wholesale price on, whether you buy one or a hundred.
          </p>
          <p>
            Most of what we carry costs {store.price_range}. The retail price is shown next to ours, so that
            you can see what you save.
          </p>
        </section>
        <section className="panel grid content-start gap-3 p-6 sm:p-8">
          <h2 className="text-xl font-bold">Our Vision</h2>
          <p>
            A store where a full cart is never a worry: fair prices for families, classrooms and small
            businesses all over the Prairies, without clubs, cards or small print.
          </p>
          <h2 className="mt-4 text-xl font-bold">Invest With Us</h2>
          <p>We are growing. If you would like to be part of that, write to us.</p>
          <p>
            <a
              href={`mailto:${store.email}?subject=Investing`}
              className={buttonClass({ variant: "secondary" })}
            >
              <Mail aria-hidden className="size-4" />
              Email us
            </a>
          </p>
        </section>
      </div>
      <section aria-labelledby="values" className="grid gap-6">
        <h2 id="values" className="text-2xl font-extrabold">
          Our Values
        </h2>
        <ul className="grid gap-5 md:grid-cols-3">
          {values.map(({ Icon, title, text }) => (
            <li key={title} className="grid content-start gap-3">
              <span className="grid size-12 place-items-center rounded-full bg-wheat-100 text-wheat-700">
                <Icon aria-hidden className="size-6" />
              </span>
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="on-dark grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 rounded-card bg-evergreen-900 p-6 text-evergreen-100 sm:p-12">
        <h2 className="flex items-center gap-3 text-2xl font-extrabold text-white">
          <Leaf aria-hidden className="size-7 text-wheat-300" />
          Proudly Canadian
        </h2>
        <p className="max-w-2xl">
          We live here, pack here and ship from here. Every price is in Canadian dollars, and every question
          is answered by somebody in Manitoba.
        </p>
        <Link to="/products" className={buttonClass({ variant: "accent" })}>
          Shop Now
        </Link>
      </section>
    </div>
  );
}

const values = [
  {
    Icon: HandCoins,
    title: "Affordability",
    text: "The wholesale price for everyone, for one item or a whole box.",
  },
  {
    Icon: HeartHandshake,
    title: "Community",
    text: "Local delivery, local jobs, and a counter where people know your name.",
  },
  {
    Icon: ShieldCheck,
    title: "Trust",
    text: "No invented discounts or reviews, and your money back if it is not right.",
  },
] as const;
