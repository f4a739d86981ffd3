import type { EmailQueue } from "../adapters/email-queue.ts";
import type { ImageStore } from "../adapters/image-store.ts";
import type { Mailer } from "../adapters/mailer.ts";
import type { PaymentProvider } from "../adapters/payment-provider.ts";
import type { BackupStore } from "../adapters/r2-backup-store.ts";
import type { ConfirmedEmails, IdentityAdmin, PasswordCheck } from "../adapters/supabase-auth.ts";
import type { HumanCheck } from "../adapters/turnstile.ts";
import type { Database } from "../db/client.ts";
import type { ImageFetcher } from "./image-fetcher.ts";

/** The dependencies of the domain: database, external services behind adapters, and the clock. */
export interface StoreContext {
  readonly db: Database;
  readonly payments: PaymentProvider;
  readonly images: ImageStore;
  readonly imageFetcher: ImageFetcher;
  /** Undefined if the store has no bucket for nightly backups. */
  readonly backups: BackupStore | undefined;
  /** Undefined if SUPABASE_SERVICE_ROLE_KEY is not set. */
  readonly identities: IdentityAdmin | undefined;
  readonly passwords: PasswordCheck;
  readonly confirmedEmails: ConfirmedEmails;
  /** Undefined if the store does not use Turnstile. */
  readonly humanCheck: HumanCheck | undefined;
  readonly mailer: Mailer;
  readonly emailQueue: EmailQueue;
  readonly services: ServicesInUse;
  readonly site: {
    /** The store's origin, for absolute links, without a trailing slash. */
    readonly url: string;
    /** Signs the links in emails that work without signing in. */
    readonly linkSigningSecret: string;
  };
  readonly now: () => Date;
  /** Continues work after the response was sent. The work must handle its own errors. */
  readonly inBackground: (work: Promise<unknown>) => void;
  /** Must be called before a batch that inserts emails, so that the request puts them on the queue at its end. */
  readonly onEmailsEnqueued: () => void;
}

/** The services that get personal data from this deployment. The sandbox replaces all but Cloudflare. */
export interface ServicesInUse {
  readonly isSupabaseUsed: boolean;
  /** True if real cards are charged. */
  readonly isStripeLive: boolean;
  readonly isTurnstileUsed: boolean;
  readonly mail: "cloudflare" | "resend" | "none";
}
