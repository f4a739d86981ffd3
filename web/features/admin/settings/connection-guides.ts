export interface ConnectionGuide {
  readonly title: string;
  readonly purpose: string;
  readonly steps: readonly string[];
  /** The values that stay outside the browser, with the reason. */
  readonly safety: string;
}

const deployStep = "In the same folder, run npm run deploy, which sends the values to your store.";

/** The steps by which an owner connects each service. */
export const connectionGuides: readonly ConnectionGuide[] = [
  {
    title: "Stripe",
    purpose: "Stripe charges your customers' cards and pays the money to your bank account.",
    steps: [
      "Open dashboard.stripe.com, sign in, and choose your business at the top left.",
      "Open Developers, then API keys.",
      "Copy the publishable key (it begins with pk_) and the secret key (it begins with sk_). Keys with “test” charge nobody; keys with “live” charge cards.",
      "On the computer with your store's files, open the file .prod.vars, and paste them after STRIPE_PUBLISHABLE_KEY= and STRIPE_SECRET_KEY=.",
      "If you replace test keys with live ones, also write STRIPE_WEBHOOK_SECRET=later. The next step then sets up Stripe's reports of payments for the live account.",
      deployStep,
    ],
    safety:
      "This page never asks for the secret key. Whoever has it can refund and charge in your name, and extensions of a browser can read what you type.",
  },
  {
    title: "Supabase",
    purpose:
      "Supabase keeps the passwords of your customers, and sends the emails for signing up and resetting a password.",
    steps: [
      "Open supabase.com/dashboard and choose your project.",
      "Open Project Settings, then API Keys. Copy the project's address and the publishable (anon) key.",
      "On the computer with your store's files, open the file .prod.vars, and paste them after SUPABASE_URL= and SUPABASE_ANON_KEY=.",
      "In Supabase, open Authentication, then URL Configuration. Set the Site URL to your store's address, and add the same address followed by /** as a redirect URL.",
      "Open Authentication, then Sign In / Providers, then Email. Turn on “Confirm email”.",
      "Open Authentication, then Emails. Set your own email server (SMTP), because Supabase's own sends two emails an hour.",
      "On the same page, paste your store's sign-in emails, which are at the end of this page. They also have the code for new customers.",
      deployStep,
    ],
    safety:
      "This page never asks for the service_role key, because it opens every account. If you use it, it stays in .prod.vars after SUPABASE_SERVICE_ROLE_KEY=.",
  },
  {
    title: "Email",
    purpose:
      "Your store emails confirmations, refunds and news about orders. Under Emails, Templates sends a test to your own address.",
    steps: [
      "Open resend.com, sign in, and open Domains. Add your domain, and copy the lines it shows into your domain's DNS settings.",
      "When the domain is verified, open API Keys and create a key with the permission to send.",
      'On the computer with your store\'s files, open the file .prod.vars. Paste the key after RESEND_API_KEY=, and write your sender after MAIL_FROM=, such as MAIL_FROM="Your Store <hello@yourstore.ca>".',
      deployStep,
    ],
    safety: "This page never asks for the key, because whoever has it can send email in your name.",
  },
  {
    title: "Turnstile",
    purpose:
      "Optional: Turnstile, from Cloudflare, keeps programs from ordering without an account. Customers with an account never see it.",
    steps: [
      "Open dash.cloudflare.com, sign in, and open Turnstile. Add a widget for your store's address, and copy its site key and its secret key.",
      "On the computer with your store's files, open the file .prod.vars, and paste them after TURNSTILE_SITE_KEY= and TURNSTILE_SECRET_KEY=.",
      deployStep,
    ],
    safety:
      "This page never asks for the secret key, because extensions of a browser can read what you type.",
  },
];
